/**
 * The user's own scenarios, of clauses that are not the interface's, from files that the user names. They are
 * judged, reported and proved like those of the interface.
 *
 * @module
 */
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Interface } from '../../judge/interface.ts'
import type { Scenario } from '../../judge/scenario.ts'
import { needs } from '../../judge/target.ts'
import { CommandFailed } from '../exit.ts'
import { firstIssue } from '../input-file.ts'
import { readDefault } from './own-module.ts'

const clauseSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'Expected an ID such as "mine/answers-in-time"'),
  level: z.enum(['must', 'should', 'either', 'observe']),
  scope: z.enum(['wire', 'economic', 'chain', 'clock']),
  text: z.string().min(1),
})

const functionSchema = z.custom((value) => typeof value === 'function', 'Expected a function')

const scenarioSchema = z.looseObject({
  interface: z.object({ name: z.string() }),
  clause: z.string(),
  own: clauseSchema.optional(),
  title: z.string().min(1),
  needs: z
    .array(z.string().refine((need) => need in needs, `Expected ${Object.keys(needs).join(', ')}`))
    .optional(),
  check: functionSchema,
  mutants: z.record(z.string(), functionSchema),
})

/**
 * @param api The interface that is judged.
 * @param places Folders, files, or patterns of files; without any there are no scenarios.
 * @throws CommandFailed if a path has no scenario, or a file exports another value.
 */
export async function ownScenarios(
  api: Interface,
  places: string | readonly string[] = [],
): Promise<readonly Scenario[]> {
  const files = [...new Set([places].flat().flatMap(filesAt))]
  const scenarios = new Map<string, Scenario>()
  for (const file of files) {
    const scenario = await readDefault(file, (value) => scenarioFrom(value, file, api))
    const other = scenarios.get(scenario.clause)?.own?.file
    if (other !== undefined) refuse(file, `judges ${scenario.clause}, which ${other} judges, too`)
    scenarios.set(scenario.clause, scenario)
  }
  return [...scenarios.values()]
}

function filesAt(place: string): readonly string[] {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false
  const files = globSync(isFolder ? join(place, '**', '*.{ts,mts,js,mjs}') : place)
    .filter((file) => !/\.(test|d)\.m?[jt]s$/.test(file))
    .toSorted()
  if (files.length > 0) return files
  throw new CommandFailed(`No scenarios found at ${place}. Expected a folder or files with scenarios.`)
}

function scenarioFrom(value: unknown, file: string, api: Interface): Scenario {
  const parsed = scenarioSchema.safeParse(value)
  if (!parsed.success)
    throw new CommandFailed(`${file} has no scenario as its default export. ${firstIssue(parsed.error)}`)
  const scenario = value as Scenario
  const { clause, interface: declared, own } = scenario
  if (declared.name !== api.name)
    refuse(file, `is a scenario of the interface ${declared.name}. Expected one of ${api.name}`)
  if (own === undefined)
    refuse(file, `judges ${clause}, a clause of the interface. Define a clause of your own`)
  const [group] = own.id.split('/')
  if (api.clauses.some(({ id }) => id.startsWith(`${group}/`))) {
    refuse(file, `defines ${own.id}, but the group ${group} belongs to the interface. Choose another group`)
  }
  return { ...scenario, own: { ...own, file } }
}

function refuse(file: string, why: string): never {
  throw new CommandFailed(`${file} ${why}.`)
}
