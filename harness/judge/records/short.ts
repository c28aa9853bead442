/** Clauses that pass by fewer cases than a run asked for. */
import type { Scenario } from '../scenario.ts'
import type { Verdict } from '../verdict.ts'

interface Judged {
  readonly scenario: Pick<Scenario, 'draw'>
  readonly verdict: Verdict
}

/**
 * A scenario that draws nothing has one case, however many are asked for.
 *
 * @param runs Cases that were asked for.
 */
export function shortOf(judged: Judged | undefined, runs: number): { readonly casesAskedFor?: number } {
  if (judged === undefined) return {}
  const { scenario, verdict } = judged
  const isShort = verdict.outcome === 'pass' && scenario.draw !== undefined && verdict.cases < runs
  return isShort ? { casesAskedFor: runs } : {}
}
