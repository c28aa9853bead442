/**
 * Finds the scenarios of the interface's clauses, and selects among them and a user's own.
 *
 * @module
 */
import { globSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Level } from '../../judge/clause.ts'
import { clauseJudgedBy, type OwnClause, type Scenario } from '../../judge/scenario.ts'
import { catalogue } from '../../solver-api/clauses/catalogue.ts'
import { CommandFailed, exitCodes } from '../exit.ts'

export interface Selection {
  /** Ids, or patterns with `*`; none selects all. */
  readonly clauses: readonly string[]
  /** `must` leaves out what is weaker; `should` leaves out what is never judged. */
  readonly level?: 'must' | 'should'
  /** Scenarios of clauses that the interface does not have. */
  readonly own?: readonly Scenario[]
}

const root = join(import.meta.dirname, '../..', '..', 'scenarios')
// The sources in a checkout, JavaScript in an installed package.
const extension = import.meta.filename.endsWith('.ts') ? '.ts' : '.js'

const levelsOf: Record<'must' | 'should', readonly Level[]> = {
  must: ['must'],
  should: ['must', 'should', 'either'],
}

/** The scenarios of the selected clauses, in the order of the catalogue, and then the user's own. */
export async function loadScenarios({ clauses, level, own = [] }: Selection): Promise<readonly Scenario[]> {
  const selected = new Set<string>(
    clausesMatching(clauses, own)
      .filter((clause) => level === undefined || levelsOf[level].includes(clause.level))
      .map(({ id }) => id),
  )
  const files = new Map(scenarioFiles().map((file) => [clauseOfFile(file), file]))
  const scenarios: Scenario[] = []
  for (const { id } of catalogue) {
    const file = files.get(id)
    if (file !== undefined && selected.has(id)) scenarios.push(await load(file))
  }
  return [...scenarios, ...own.filter(({ clause }) => selected.has(clause))]
}

/** The clauses that have a scenario. */
export function clausesWithScenario(): ReadonlySet<string> {
  return new Set(scenarioFiles().map(clauseOfFile))
}

/** @throws CommandFailed where a pattern matches no clause. */
export function clausesMatching(patterns: readonly string[], own: readonly Scenario[]): readonly OwnClause[] {
  const all = [...catalogue, ...own.map(clauseJudgedBy)]
  for (const pattern of patterns) {
    if (all.some(({ id }) => matches(id, pattern))) continue
    throw new CommandFailed(
      exitCodes.usage,
      `No clause matches ${JSON.stringify(pattern)}: "assay clauses" lists them all.`,
    )
  }
  return all.filter(({ id }) => patterns.length === 0 || patterns.some((pattern) => matches(id, pattern)))
}

function matches(id: string, pattern: string): boolean {
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
