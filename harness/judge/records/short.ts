/** Clauses that pass with fewer cases than requested. */
import type { Scenario } from '../scenario.ts'
import type { Verdict } from '../verdict.ts'

interface Judged {
  readonly scenario: Pick<Scenario, 'draw'>
  readonly verdict: Verdict
}

/**
 * A scenario without drawn input has one case, however many are requested.
 *
 * @param runs Cases requested.
 */
export function shortOf(judged: Judged | undefined, runs: number): { readonly casesAskedFor?: number } {
  if (judged === undefined) return {}
  const { scenario, verdict } = judged
  const isShort = verdict.outcome === 'pass' && scenario.draw !== undefined && verdict.cases < runs
  return isShort ? { casesAskedFor: runs } : {}
}
