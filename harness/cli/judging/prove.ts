/** `assay prove`: every scenario against its mutants; a survivor is a fault that the check does not detect. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pc from 'picocolors'
import type { Interface } from '../../judge/interface.ts'
import type { Mutant } from '../../judge/mutant.ts'
import { absentUnder } from '../../judge/parts/absence.ts'
import { type Proof, prove } from '../../judge/prove.ts'
import { run } from '../../judge/run.ts'
import { clauseJudgedBy, type Scenario } from '../../judge/scenario.ts'
import { universeOf } from '../../judge/universe.ts'
import { renderJson } from '../../report/formats/json.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import { interfaceAsked, type RegisteredInterface } from '../interfaces.ts'
import type { Options } from '../options/options.ts'
import { prepareFile, writeWhole } from '../output.ts'
import { createProgress } from '../progress.ts'
import { reachStore } from '../target/reference.ts'
import { type OpenedTarget, openTarget } from '../target/target.ts'
import { readRecord } from './files/record-file.ts'
import { judgingBy } from './judging.ts'
import reportCommand from './report.ts'
import { loadScenarios } from './scenarios.ts'
import { unprovedAssertions } from './unproved-assertions.ts'
import { judgeInLanes, type Lane, laneCount, startWorkers, stopAll } from './workers/lanes.ts'

// The number of mutants that the level demands of a scenario.
const minMutants = { must: 2, should: 2, either: 1, observe: 0 }

interface Proven extends Proof {
  /** The permitted variants that fail the check. */
  readonly alarms: readonly { readonly variant: string; readonly reason: string }[]
  /** Assertions, by file and line, without which no mutant survives; absent if assertions were not removed. */
  readonly unproved?: readonly string[]
}

interface Row extends Proven {
  readonly scenario: Scenario
}

export default async function proveCommand(
  flags: Options<'prove'>,
  given?: RegisteredInterface,
): Promise<ExitCode> {
  const judged = given ?? (await interfaceAsked(flags))
  const { absent, scenarios } = await provable(
    await loadScenarios(flags, await judgingBy(flags, judged)),
    judged,
  )
  if (absent.length > 0)
    console.log(`Not applicable, since the dialect lacks their parts: ${absent.join(', ')}`)
  if (scenarios.length === 0) {
    throw new CommandFailed('No scenario for the selected clauses.', { exitCode: exitCodes.nothingExecuted })
  }
  const file = join(flags.out, 'proof.json')
  const record = join(flags.out, 'record.json')
  prepareFile(file)
  if (existsSync(record)) readRecord(record)
  await reachStore(flags.store)
  const workers = startWorkers<Proven>({ name: 'prove', flags }, laneCount(flags, scenarios.length) - 1)
  const here = await laneOf(scenarios, flags, judged).catch(async (error: unknown) => {
    await stopAll(workers)
    throw error
  })
  const lanes = [here, ...workers]
  const progress = createProgress(scenarios.length)
  const proven = new Map<Scenario, Proven>()
  try {
    await judgeInLanes(lanes, scenarios, {
      begin: ({ clause }) => progress.begin(clause),
      judged(scenario, result) {
        proven.set(scenario, result)
        progress.end(...complaintsOf({ scenario, ...result }))
        return true
      },
    })
  } finally {
    progress.stop()
    await stopAll(lanes)
  }
  const rows = scenarios.flatMap((scenario) => {
    const result = proven.get(scenario)
    return result === undefined ? [] : [{ scenario, ...result }]
  })

  writeWhole(
    file,
    renderJson({ clauses: rows.map(({ scenario, mutants }) => ({ id: scenario.clause, mutants })) }),
  )
  // The page of a run shows the proof beside the outcomes.
  if (existsSync(record)) reportCommand({ record })
  printTable(rows)
  const late = lateness(rows, flags.runs)
  if (late.line !== undefined) console.log(late.line)
  if (flags.variants === true) console.log(alarmLines(rows, Object.keys(await judged.variants())).join('\n'))
  const isProven = rows.every((row) => complaintsOf(row).length === 0) && !late.isTooLate
  return isProven ? exitCodes.success : exitCodes.unproven
}

/** The scenarios, without those of clauses whose parts the interface's dialect lacks. */
async function provable(scenarios: readonly Scenario[], { api, lacking }: RegisteredInterface) {
  const names = (await lacking?.()) ?? []
  const parts = (api.parts ?? []).filter(({ name }) => names.includes(name))
  const known = parts.map((part) => ({ part, state: 'declared-absent' as const }))
  const isAbsent = (scenario: Scenario) => absentUnder(scenario, known) !== undefined
  return {
    absent: scenarios.filter(isAbsent).map(({ clause }) => clause),
    scenarios: scenarios.filter((scenario) => !isAbsent(scenario)),
  }
}

/** The lane of this process. */
async function laneOf(
  scenarios: readonly Scenario[],
  flags: Options<'prove'>,
  judged: RegisteredInterface,
): Promise<Lane<Proven>> {
  const opened = await openTarget({ ...flags, target: 'reference' }, judged, undefined, { scenarios })
  const byClause = new Map<string, Scenario>(scenarios.map((scenario) => [scenario.clause, scenario]))
  const variants = flags.variants === true ? await judged.variants() : {}
  return {
    async judge(clause) {
      const scenario = byClause.get(clause)
      if (scenario === undefined) throw new Error(`no scenario of ${clause}`)
      const proof = await prove(scenario, opened.target, { ...opened.options, ...flags })
      const alarms = await alarmsOf(scenario, opened, { ...flags, api: judged.api, variants })
      return flags.assertions === true
        ? { ...proof, alarms, unproved: await unprovedAssertions(scenario, opened, flags) }
        : { ...proof, alarms }
    },
    stop: opened.stop,
  }
}

/** A lane that proves the clauses that `flags` select, for a process that receives them one by one. */
export async function openProof(flags: Options<'prove'>): Promise<Lane<Proven>> {
  const judged = await interfaceAsked(flags)
  return laneOf(await loadScenarios(flags, await judgingBy(flags, judged)), flags, judged)
}

async function alarmsOf(
  scenario: Scenario,
  { options, target }: OpenedTarget,
  {
    api,
    runs,
    seed,
    variants,
  }: Pick<Options<'prove'>, 'runs' | 'seed'> & {
    readonly api: Interface
    readonly variants: Readonly<Record<string, Mutant>>
  },
): Promise<Proven['alarms']> {
  const alarms: Proven['alarms'][number][] = []
  for (const [name, mutant] of Object.entries(variants)) {
    // A variant may trade other tokens, and use other names for its AMMs.
    const universe = await universeOf(target, api, {
      ...options,
      mutant,
      scenarios: [scenario],
    })
    const verdict = await run(scenario, target, { ...options, universe, runs, seed, mutant, shrinks: 0 })
    const own = verdict.outcome === 'fail' ? [verdict.failure.reason] : []
    const met = verdict.broken.map(({ clause, failure }) => `${clause}: ${failure.reason}`)
    for (const reason of [...own, ...met]) alarms.push({ variant: name, reason })
  }
  return alarms
}

function hasTooFewMutants({ mutants, scenario }: Row): boolean {
  return mutants.length < minMutants[clauseJudgedBy(scenario).level]
}

function complaintsOf(row: Row): readonly string[] {
  const { alarms, mutants, scenario, unproved = [] } = row
  const { clause } = scenario
  const survivors = mutants.filter(({ killed }) => !killed)
  const listed = survivors.map(({ name, reason }) => `\n  ${name}: ${reason}`).join('')
  const min = minMutants[clauseJudgedBy(scenario).level]
  return [
    ...(survivors.length > 0 ? [`${pc.red('survived')} ${clause}${listed}`] : []),
    ...(hasTooFewMutants(row)
      ? [`${pc.red('unproven')} ${clause}: ${mutants.length} mutants, expected at least ${min}`]
      : []),
    ...alarms.map(({ reason, variant }) => `${pc.red('false alarm')} ${clause}, ${variant}: ${reason}`),
    ...unproved.map((site) => `${pc.red('no mutant needs')} the assertion at ${site}`),
  ]
}

/** The false alarms of each permitted variant, by clause. */
function alarmLines(rows: readonly Row[], variants: readonly string[]): readonly string[] {
  const alarms = rows.flatMap(({ alarms, scenario: { clause } }) =>
    alarms.map((alarm) => ({ clause, ...alarm })),
  )
  const byVariant = Map.groupBy(alarms, ({ variant }) => variant)
  return [
    `${variants.length} permitted variants: ${alarms.length} false alarms`,
    ...[...byVariant].flatMap(([variant, ones]) => [
      `${variant}: ${ones.length} false alarms`,
      ...ones.map(({ clause, reason }) => `  ${clause}: ${reason}`),
    ]),
  ]
}

function printTable(rows: readonly Row[]): void {
  const widest = Math.max(...rows.map(({ scenario }) => scenario.clause.length))
  for (const { mutants, scenario } of rows)
    console.log(`${scenario.clause.padEnd(widest)}  ${countOf(mutants)}${slowestOf(mutants)}`)
  const all = rows.flatMap(({ mutants }) => mutants)
  const unproven = rows.filter(hasTooFewMutants).map(({ scenario }) => scenario.clause)
  const few = unproven.length === 0 ? '' : `; too few mutants: ${unproven.join(', ')}`
  console.log(`${rows.length} scenarios, ${all.length} mutants: ${countOf(all)}${few}`)
}

function countOf(mutants: Proof['mutants']): string {
  const killed = mutants.filter((mutant) => mutant.killed).length
  return `${killed} killed, ${mutants.length - killed} survived`
}

function slowestOf(mutants: Proof['mutants']): string {
  const slowest = mutants.filter(({ killed }) => killed).toSorted((a, b) => b.cases - a.cases)[0]
  return slowest === undefined || slowest.cases < 2
    ? ''
    : `, the last after ${slowest.cases} cases and ${slowest.requests} requests: ${slowest.name}`
}

// With fewer, the share of late kills is mostly chance.
const minConditional = 10

/** Reports whether the cases of a run meet the conditions of the faults: nine in ten must be killed within them. */
function lateness(
  rows: readonly Row[],
  runs: number,
): { readonly line?: string; readonly isTooLate: boolean } {
  const conditional = rows.flatMap(({ mutants }) => mutants.filter((mutant) => mutant.conditional))
  if (conditional.length === 0) return { isTooLate: false }
  const at = (share: number) => {
    const cases = conditional.map((one) => (one.killed ? one.cases : Number.POSITIVE_INFINITY))
    return cases.toSorted((a, b) => a - b)[Math.ceil(share * cases.length) - 1] ?? 0
  }
  const isTooLate = conditional.length >= minConditional && at(0.9) > runs
  const line = `${conditional.length} mutants with a condition: half are killed within ${at(0.5)} cases, nine in ten within ${at(0.9)}`
  return { line: isTooLate ? `${pc.red('too late')} ${line}, a run has ${runs}` : line, isTooLate }
}
