/**
 * Judges the embedded reference behind a form of answers, in this process: a chain for each form would take
 * longer than its cases.
 */

import type { Mutant } from '../../../judge/mutant.ts'
import { paced } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'
import type { Scenario } from '../../../judge/scenario.ts'
import type { Target } from '../../../judge/target.ts'
import { universeOf } from '../../../judge/universe.ts'

export interface JudgedForm {
  /** The convictions, by clause. */
  readonly alarms: readonly string[]
  /** The clauses that were not judged, with the reason. */
  readonly open: readonly string[]
}

/** Below the reference's limit for a client without a key. */
const perSecond = 2.7

/** Judges each clause as for one service of that form, whose table of answers is learnt once. */
export async function judgeForm(
  form: Mutant,
  target: Target,
  scenarios: readonly Scenario[],
  options: { readonly runs: number; readonly seed: number },
): Promise<JudgedForm> {
  const pace = paced(perSecond, perSecond)
  const alarms: string[] = []
  const open: string[] = []
  const [first] = scenarios
  const universe = first && (await universeOf(target, first.interface, { mutant: form, pace, scenarios }))
  for (const scenario of scenarios) {
    const verdict = await run(scenario, target, { ...options, universe, pace, mutant: form, shrinks: 0 })
    const { broken, outcome } = verdict
    if (outcome === 'fail') alarms.push(`${scenario.clause}: ${verdict.failure.reason}`)
    for (const { clause, failure } of broken) alarms.push(`${clause}: ${failure.reason}`)
    if (outcome === 'inconclusive' || outcome === 'not-applicable')
      open.push(`${scenario.clause}: ${verdict.reason}`)
  }
  return { alarms, open }
}
