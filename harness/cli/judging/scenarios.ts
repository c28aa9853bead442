/**
 * Finds the scenarios of an interface's clauses, and selects among them and a user's own.
 *
 * @module
 */
import { globSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { closest } from 'fastest-levenshtein'
import type { Level, PlacedClause } from '../../judge/clause.ts'
import { defaultInterface, type Interface } from '../../judge/interface.ts'
import { clauseJudgedBy, type Scenario } from '../../judge/scenario.ts'
import { CommandFailed } from '../exit.ts'
import type { Options } from '../options/options.ts'
import type { Judging } from './judging.ts'

/** Ids of clauses, or patterns with `*`; none selects all. `should` omits clauses that are never judged. */
type Selection = Pick<Options<'run'>, 'clauses' | 'level'>

const root = join(import.meta.dirname, '../..', '..')
// The sources in a checkout, JavaScript in an installed package.
const extension = import.meta.filename.endsWith('.ts') ? '.ts' : '.js'

const levelsOf: Record<'must' | 'should', readonly Level[]> = {
  must: ['must'],
  should: ['must', 'should', 'either'],
}

/** The scenarios of the selected clauses, in the order of the catalogue, and then the user's own. */
export async function loadScenarios(
  { clauses, level }: Selection,
  judging: Judging,
): Promise<readonly Scenario[]> {
  const { interface: judged, own = [] } = judging
  const selected = new Set<string>(
    clausesMatching(clauses, judging)
      .filter((clause) => level === undefined || levelsOf[level].includes(clause.level))
      .map(({ id }) => id),
  )
  const files = scenarioFiles(judged.api)
  const scenarios: Scenario[] = []
  for (const { id } of judged.api.clauses) {
    const file = files.get(id)
    if (file !== undefined && selected.has(id)) scenarios.push(await load(file))
  }
  return [...scenarios, ...own.filter(({ clause }) => selected.has(clause))]
}

/** The file of a clause's scenario, from the working directory; `undefined` without a scenario. */
export function scenarioFile({ file, id }: PlacedClause, { interface: judged }: Judging): string | undefined {
  const shipped = scenarioFiles(judged.api).get(id)
  return shipped === undefined ? file : relative(process.cwd(), shipped)
}

/** @throws CommandFailed if a pattern matches no clause. */
export function clausesMatching(
  patterns: readonly string[],
  { interface: judged, own = [] }: Judging,
): readonly PlacedClause[] {
  const all = [...judged.api.clauses, ...own.map(clauseJudgedBy)]
  for (const pattern of patterns) {
    if (all.some(({ id }) => matches(id, pattern))) continue
    const groups = new Set(all.map(({ id }) => `'${id.slice(0, id.indexOf('/'))}/*'`))
    const guess = closest(pattern, [...all.map(({ id }) => id), ...groups])
    throw new CommandFailed(
      `No clause matches ${JSON.stringify(pattern)}. Did you mean ${guess}? Run "assay clauses" for the list.`,
    )
  }
  return all.filter(({ id }) => patterns.length === 0 || patterns.some((pattern) => matches(id, pattern)))
}

function matches(id: string, pattern: string): boolean {
  const source = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${source}$`).test(id)
}

/** The files of an interface's scenarios, by clause. */
function scenarioFiles({ folder = `scenarios/${defaultInterface}` }: Interface): ReadonlyMap<string, string> {
  const cwd = join(root, folder)
  const files = globSync(`*/*${extension}`, { cwd }).filter((file) => !file.endsWith(`.d${extension}`))
  return new Map(
    files.map((file) => [file.slice(0, -extension.length).replaceAll(sep, '/'), join(cwd, file)]),
  )
}

async function load(file: string): Promise<Scenario> {
  const { default: scenario } = (await import(pathToFileURL(file).href)) as { default: Scenario }
  return scenario
}
