/** What one order brings in a second measurement, against what it brought in the first. */
import type { OrderResult } from '../measurement.ts'
import { bpsOf, grossOf, isPaid, netOf } from '../outcome.ts'
import type { Slowdown } from './latency.ts'

/** Basis points of what the first brought, more being better. */
export interface Difference {
  readonly before: OrderResult
  readonly after: OrderResult
  readonly netBps: number
  readonly grossBps: number
  /** Where both were timed. */
  readonly slowdown?: Slowdown
}

export function differenceOf(before: OrderResult, after: OrderResult): Difference {
  const whole = grossOf(before) > 0n ? grossOf(before) : grossOf(after)
  if (whole === 0n) return { before, after, netBps: 0, grossBps: 0 }
  return {
    before,
    after,
    netBps: bpsOf(netOf(after) - netOf(before), whole),
    grossBps: bpsOf(grossOf(after) - grossOf(before), whole),
  }
}

/** Whether the order brought something in the first and nothing in the second. */
export function isLost({ after, before }: Difference): boolean {
  return isPaid(before) && !isPaid(after)
}

/** The other way round. */
export function isRegained({ after, before }: Difference): boolean {
  return !isPaid(before) && isPaid(after)
}
