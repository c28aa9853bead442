/** The reason that a run ended early. */
import type { EarlyEnd } from '../judge/record.ts'

const reasons: Readonly<Record<EarlyEnd, string>> = {
  interrupted: 'The run was interrupted',
  budget: 'The budget of requests was spent',
  bail: 'The run stopped at the first failure',
  gone: 'The target no longer answers',
  refused: 'The target refuses every request for its rate',
}

/** One sentence for readers of the report. */
export function earlyEndSentence(end: EarlyEnd): string {
  return `${reasons[end]}: this report is partial, and clauses that were not judged are untested.`
}
