/** Draws a failure from each mutant of a scenario, as a run of that scenario alone would print it. */
import { stripVTControlCharacters } from 'node:util'
import type { OpenedTarget } from '../../cli/target/target.ts'
import { mutantsOf } from '../../judge/prove.ts'
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { recordOf } from '../../judge/records/record-of.ts'
import { run } from '../../judge/run.ts'
import type { Scenario } from '../../judge/scenario.ts'
import { causesOf } from '../../report/failures/same-cause.ts'
import { renderFailure } from '../../report/formats/failure-text.ts'
import { traced } from './traced.ts'

export interface DrawnFailure {
  readonly mutant: string
  /** The clause that the fault violates. */
  readonly clause: string
  /** The clauses that the run found violated. */
  readonly failed: readonly string[]
  /** The first failure of the report; absent if the run failed nothing. */
  readonly first?: ClauseRecord
  /** The text on a terminal, without colours. */
  readonly text: string
}

export async function drawFailures(
  scenario: Scenario,
  { options, target }: OpenedTarget,
  drawn: { readonly runs: number; readonly seed: number; readonly mutants: number; readonly shrinks: number },
): Promise<readonly DrawnFailure[]> {
  const failures: DrawnFailure[] = []
  for (const { clause, fault, name } of mutantsOf(scenario).slice(0, drawn.mutants)) {
    const started = performance.now()
    const verdict = await run(scenario, target, { ...options, ...drawn, mutant: traced(fault) })
    const record: RunRecord = recordOf([{ scenario, verdict, durationMs: 0 }], {
      interface: scenario.interface,
      target,
      universe: options.universe,
      seed: drawn.seed,
      runs: drawn.runs,
      startedAt: new Date(),
      durationMs: performance.now() - started,
    })
    const [cause] = causesOf(record.clauses)
    const text = cause === undefined ? '' : stripVTControlCharacters(renderFailure(cause, record, false))
    const failed = record.clauses.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)
    failures.push({
      mutant: name,
      clause,
      failed,
      text,
      ...(cause === undefined ? {} : { first: cause.first }),
    })
  }
  return failures
}
