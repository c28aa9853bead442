/**
 * Finds the scenarios and selects among them. This is the only dynamic import of the program.
 *
 * @module
 */
import { globSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Scenario } from '../conformance/scenario.ts'
import { type ClauseId, catalogue } from '../spec/clauses/catalogue.ts'
import type { Level } from '../spec/clauses/clause.ts'
import { CommandFailed, exitCodes } from './exit.ts'

export interface Selection {
  /** Ids, or patterns with `*`; none selects all. */
  readonly clauses: readonly string[]
  /** `must` leaves out what is weaker; `should` leaves out what is never judged. */
  readonly level?: 'must' | 'should'
}

const root = join(import.meta.dirname, '..', '..', 'scenarios')
// The sources in a checkout, JavaScript in an installed package.
const extension = import.meta.filename.endsWith('.ts') ? '.ts' : '.js'

const levelsOf: Record<'must' | 'should', readonly Level[]> = {
  must: ['must'],
  should: ['must', 'should', 'either'],
}

/** The scenarios of the selected clauses, in the order of the catalogue. */
export async function loadScenarios({ clauses, level }: Selection): Promise<readonly Scenario[]> {
  const selected = new Set(
    clausesMatching(clauses)
      .filter((clause) => level === undefined || levelsOf[level].includes(clause.level))
      .map(({ id }) => id),
  )
  const files = new Map(scenarioFiles().map((file) => [clauseOfFile(file), file]))
  const scenarios: Scenario[] = []
  for (const { id } of catalogue) {
    const file = files.get(id)
    if (file !== undefined && selected.has(id)) scenarios.push(await load(file))
  }
  return scenarios
}

/** The clauses that have a scenario. */
export function clausesWithScenario(): ReadonlySet<string> {
  return new Set(scenarioFiles().map(clauseOfFile))
}

/** @throws CommandFailed where a pattern matches no clause. */
export function clausesMatching(patterns: readonly string[]) {
  for (const pattern of patterns) {
    if (catalogue.some(({ id }) => matches(id, pattern))) continue
    throw new CommandFailed(
      exitCodes.usage,
      `No clause matches ${JSON.stringify(pattern)}: "assay clauses" lists them all.`,
    )
  }
  return catalogue.filter(
    ({ id }) => patterns.length === 0 || patterns.some((pattern) => matches(id, pattern)),
  )
}

function matches(id: ClauseId, pattern: string): boolean {
  const source = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${source}$`).test(id)
}

function scenarioFiles(): readonly string[] {
  return globSync(`*/*${extension}`, { cwd: root })
    .filter((file) => !file.endsWith(`.d${extension}`) && !file.startsWith(`examples${sep}`))
    .map((file) => join(root, file))
}

function clauseOfFile(file: string): string {
  return relative(root, file).slice(0, -extension.length).replaceAll(sep, '/')
}

async function load(file: string): Promise<Scenario> {
  const { default: scenario } = (await import(pathToFileURL(file).href)) as { default: Scenario }
  return scenario
}
