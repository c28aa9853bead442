/** What one order brings in a second measurement, against what it brought in the first. */
import type { OrderResult } from '../measurement.ts'
import { bpsOf, grossOf, isPaid, netOf, shortfallBps } from '../outcome.ts'
import type { Slowdown } from './latency.ts'

/** Basis points of what the first brought, more being better. */
export interface Difference {
  readonly before: OrderResult
  readonly after: OrderResult
  readonly netBps: number
  readonly grossBps: number
  /** Of an order that was quoted first, and paid in both: how much more of its quote it is paid. */
  readonly keptBps?: number
  /** Where both were timed. */
  readonly slowdown?: Slowdown
}

export function differenceOf(before: OrderResult, after: OrderResult): Difference {
  const whole = grossOf(before) > 0n ? grossOf(before) : grossOf(after)
  if (whole === 0n) return { before, after, netBps: 0, grossBps: 0 }
  const moved = movedBy(before, after)
  return {
    before,
    after,
    netBps: bpsOf(moved(netOf(after)) - netOf(before), whole),
    grossBps: bpsOf(moved(grossOf(after)) - grossOf(before), whole),
    ...keptOf(before, after),
  }
}

/**
 * Where fills stay on the chain, a signed order meets what those before it have left: what it is paid is compared by its share of
 * the bound of its block.
 */
function movedBy(before: OrderResult, after: OrderResult): (amount: bigint) => bigint {
  if (before.quoted !== 'intent' || !before.bound || !after.bound) return (amount) => amount
  const [was, is] = [before.bound, after.bound]
  return (amount) => (amount * was) / is
}

function keptOf(before: OrderResult, after: OrderResult): Pick<Difference, 'keptBps'> {
  const [was, is] = [shortfallBps(before), shortfallBps(after)]
  const isQuoted = before.quoted !== undefined && isPaid(before) && isPaid(after)
  return isQuoted && was !== undefined && is !== undefined ? { keptBps: was - is } : {}
}

/** Whether the order brought something in the first and nothing in the second. */
export function isLost({ after, before }: Difference): boolean {
  return isPaid(before) && !isPaid(after)
}

/** The other way round. */
export function isRegained({ after, before }: Difference): boolean {
  return !isPaid(before) && isPaid(after)
}
