/** `assay prove`: every scenario against its mutants; what survives is a check that cannot convict. */
import { join } from 'node:path'
import pc from 'picocolors'
import { type Proof, prove } from '../conformance/prove.ts'
import type { Scenario } from '../conformance/scenario.ts'
import { renderJson } from '../report/json.ts'
import { clauseOf } from '../spec/clauses/catalogue.ts'
import { CommandFailed, type ExitCode, exitCodes } from './exit.ts'
import { writeWhole } from './output.ts'
import { createProgress } from './progress.ts'
import { loadScenarios } from './scenarios.ts'
import { openTarget, type TargetFlags } from './target.ts'

export interface ProveFlags extends TargetFlags {
  readonly runs: number
  readonly seed: number
  readonly out: string
}

// What the level demands of a scenario's mutants.
const fewestMutants = { must: 2, should: 2, either: 1, observe: 0 }

interface Row extends Proof {
  readonly scenario: Scenario
}

export async function proveCommand(clauses: readonly string[], flags: ProveFlags): Promise<ExitCode> {
  const scenarios = await loadScenarios({ clauses })
  if (scenarios.length === 0) {
    throw new CommandFailed(exitCodes.nothingExecuted, 'The selected clauses have no scenario to prove.')
  }
  const opened = await openTarget(flags)
  const progress = createProgress(scenarios.length)
  const rows: Row[] = []
  try {
    for (const scenario of scenarios) {
      progress.begin(scenario.clause)
      const proof = await prove(scenario, opened.target, { ...opened.options, ...flags })
      rows.push({ scenario, ...proof })
      progress.end(complaintOf({ scenario, ...proof }))
    }
  } finally {
    progress.stop()
    await opened.stop()
  }

  writeWhole(
    join(flags.out, 'proof.json'),
    renderJson({ clauses: rows.map(({ scenario, mutants }) => ({ id: scenario.clause, mutants })) }),
  )
  printTable(rows)
  return rows.every((row) => complaintOf(row) === undefined) ? exitCodes.conforms : exitCodes.unproven
}

function complaintOf({ scenario, mutants }: Row): string | undefined {
  const survivors = mutants.filter(({ killed }) => !killed)
  const least = fewestMutants[clauseOf(scenario.clause).level]
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
