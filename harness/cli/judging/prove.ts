/** `assay prove`: every scenario against its mutants; a survivor is a fault that the check does not detect. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pc from 'picocolors'
import { type Proof, prove } from '../../judge/prove.ts'
import { run } from '../../judge/run.ts'
import { clauseJudgedBy, type Scenario } from '../../judge/scenario.ts'
import { renderJson } from '../../report/formats/json.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import { interfaceNamed, type RegisteredInterface } from '../interfaces.ts'
import type { Options } from '../options/options.ts'
import { writeWhole } from '../output.ts'
import { createProgress } from '../progress.ts'
import { type OpenedTarget, openTarget } from '../target/target.ts'
import { judgingBy } from './judging.ts'
import reportCommand from './report.ts'
import { loadScenarios } from './scenarios.ts'

// What the level demands of a scenario's mutants.
const minMutants = { must: 2, should: 2, either: 1, observe: 0 }

interface Row extends Proof {
  readonly scenario: Scenario
}

export default async function proveCommand(
  flags: Options<'prove'>,
  judged = interfaceNamed(flags.interface),
): Promise<ExitCode> {
  const scenarios = await loadScenarios(flags, await judgingBy(flags, judged))
  if (scenarios.length === 0) {
    throw new CommandFailed('No scenario for the selected clauses.', { exitCode: exitCodes.nothingExecuted })
  }
  const variants = flags.variants === true ? judged.variants : {}
  const opened = await openTarget({ ...flags, target: 'reference' }, judged)
  const progress = createProgress(scenarios.length)
  const rows: Row[] = []
  const falseAlarms: string[] = []
  try {
    for (const scenario of scenarios) {
      progress.begin(scenario.clause)
      const row = { scenario, ...(await prove(scenario, opened.target, { ...opened.options, ...flags })) }
      const alarms = await alarmsOf(scenario, opened, { ...flags, variants })
      rows.push(row)
      falseAlarms.push(...alarms)
      progress.end([...complaintsOf(row), ...alarms].join('\n') || undefined)
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
  if (existsSync(record)) reportCommand({ record })
  printTable(rows)
  if (flags.variants === true)
    console.log(`${Object.keys(variants).length} permitted variants: ${falseAlarms.length} false alarms`)
  const isProven = rows.every((row) => complaintsOf(row).length === 0)
  return isProven && falseAlarms.length === 0 ? exitCodes.success : exitCodes.unproven
}

/** A sentence for each permitted variant that fails the check. */
async function alarmsOf(
  scenario: Scenario,
  { options, target }: OpenedTarget,
  { runs, seed, variants }: Pick<Options<'prove'>, 'runs' | 'seed'> & Pick<RegisteredInterface, 'variants'>,
): Promise<readonly string[]> {
  const alarms: string[] = []
  for (const [name, mutant] of Object.entries(variants)) {
    const verdict = await run(scenario, target, { ...options, runs, seed, mutant, shrinks: 0 })
    if (verdict.outcome !== 'fail') continue
    alarms.push(`${pc.red('false alarm')} ${scenario.clause}, ${name}: ${verdict.failure.reason}`)
  }
  return alarms
}

function complaintsOf({ scenario, mutants }: Row): readonly string[] {
  const { clause } = scenario
  const survivors = mutants.filter(({ killed }) => !killed)
  const listed = survivors.map(({ name, reason }) => `\n  ${name}: ${reason}`).join('')
  if (survivors.length > 0) return [`${pc.red('survived')} ${clause}${listed}`]
  const min = minMutants[clauseJudgedBy(scenario).level]
  if (mutants.length >= min) return []
  return [`${pc.red('unproven')} ${clause}: ${mutants.length} mutants, expected at least ${min}`]
}

function printTable(rows: readonly Row[]): void {
  const widest = Math.max(...rows.map(({ scenario }) => scenario.clause.length))
  for (const { mutants, scenario } of rows)
    console.log(`${scenario.clause.padEnd(widest)}  ${countOf(mutants)}`)
  const all = rows.flatMap(({ mutants }) => mutants)
  console.log(`${rows.length} scenarios, ${all.length} mutants: ${countOf(all)}`)
}

function countOf(mutants: Proof['mutants']): string {
  const killed = mutants.filter((mutant) => mutant.killed).length
  return `${killed} killed, ${mutants.length - killed} survived`
}
