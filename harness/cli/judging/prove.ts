/** `assay prove`: every scenario against its mutants; a survivor is a fault that the check does not detect. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pc from 'picocolors'
import { type Proof, prove } from '../../judge/prove.ts'
import { run } from '../../judge/run.ts'
import { clauseJudgedBy, type Scenario } from '../../judge/scenario.ts'
import { renderJson } from '../../report/formats/json.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import { writeWhole } from '../output.ts'
import { createProgress } from '../progress.ts'
import { type OpenedTarget, openTarget, type TargetFlags } from '../target/target.ts'
import { reportCommand } from './report.ts'
import { type Judging, loadScenarios } from './scenarios.ts'

export interface ProveFlags extends TargetFlags, Judging {
  readonly runs: number
  readonly seed: number
  readonly out: string
  /** Also runs every scenario against the legal variants of the target; none may fail. */
  readonly variants?: boolean
}

// What the level demands of a scenario's mutants.
const fewestMutants = { must: 2, should: 2, either: 1, observe: 0 }

interface Row extends Proof {
  readonly scenario: Scenario
}

export async function proveCommand(clauses: readonly string[], flags: ProveFlags): Promise<ExitCode> {
  const scenarios = await loadScenarios({ clauses, ...flags })
  if (scenarios.length === 0) {
    throw new CommandFailed(exitCodes.nothingExecuted, 'The selected clauses have no scenario to prove.')
  }
  const opened = await openTarget(flags)
  const progress = createProgress(scenarios.length)
  const rows: Row[] = []
  const falseAlarms: string[] = []
  try {
    for (const scenario of scenarios) {
      progress.begin(scenario.clause)
      const proof = await prove(scenario, opened.target, { ...opened.options, ...flags })
      const alarms = flags.variants === true ? await alarmsOf(scenario, opened, flags) : []
      rows.push({ scenario, ...proof })
      falseAlarms.push(...alarms)
      progress.end([complaintOf({ scenario, ...proof }), ...alarms].filter(Boolean).join('\n') || undefined)
    }
  } finally {
    progress.stop()
    await opened.stop()
  }

  writeWhole(
    join(flags.out, 'proof.json'),
    renderJson({ clauses: rows.map(({ scenario, mutants }) => ({ id: scenario.clause, mutants })) }),
  )
  // The page of a run shows the proof beside the outcomes.
  const record = join(flags.out, 'record.json')
  if (existsSync(record)) reportCommand(record, {})
  printTable(rows)
  if (flags.variants === true) {
    console.log(
      `${Object.keys(flags.interface.variants).length} legal variants: ${falseAlarms.length} false alarms`,
    )
  }
  const isProven = rows.every((row) => complaintOf(row) === undefined)
  return isProven && falseAlarms.length === 0 ? exitCodes.success : exitCodes.unproven
}

/** A sentence for each legal variant that fails the check. */
async function alarmsOf(
  scenario: Scenario,
  { options, target }: OpenedTarget,
  { interface: judged, runs, seed }: ProveFlags,
): Promise<readonly string[]> {
  const alarms: string[] = []
  for (const [name, mutant] of Object.entries(judged.variants)) {
    const verdict = await run(scenario, target, { ...options, runs, seed, mutant, shrinks: 0 })
    if (verdict.outcome !== 'fail') continue
    alarms.push(`${pc.red('false alarm')} ${scenario.clause}, where ${name}: ${verdict.failure.reason}`)
  }
  return alarms
}

function complaintOf({ scenario, mutants }: Row): string | undefined {
  const survivors = mutants.filter(({ killed }) => !killed)
  const least = fewestMutants[clauseJudgedBy(scenario).level]
  if (survivors.length > 0) {
    const listed = survivors.map(({ name, reason }) => `\n  ${name}: ${reason}`).join('')
    return `${pc.red('survived')} ${scenario.clause}${listed}`
  }
  if (mutants.length < least) {
    return `${pc.red('unproven')} ${scenario.clause}: ${mutants.length} mutants, at least ${least} are needed`
  }
  return undefined
}

function printTable(rows: readonly Row[]): void {
  const widest = Math.max(...rows.map(({ scenario }) => scenario.clause.length))
  for (const { scenario, mutants } of rows) {
    const killed = mutants.filter((mutant) => mutant.killed).length
    console.log(`${scenario.clause.padEnd(widest)}  ${killed} killed, ${mutants.length - killed} survived`)
  }
  const all = rows.flatMap(({ mutants }) => mutants)
  const killed = all.filter((mutant) => mutant.killed).length
  console.log(
    `${rows.length} scenarios, ${all.length} mutants: ${killed} killed, ${all.length - killed} survived`,
  )
}
