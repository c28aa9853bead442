/** The difference between one order's results in two measurements. */
import type { OrderResult } from '../measurement.ts'
import { bpsOf, grossOf, isPaid, netOf, shortfallBps } from '../outcome.ts'
import type { OrderSlowdown } from './latency.ts'

/** Basis points of the first payment; positive differences are gains. */
export interface Difference {
  readonly before: OrderResult
  readonly after: OrderResult
  readonly netBps: number
  readonly grossBps: number
  /** The gain in the paid part of the quote, for an order that was quoted first and is paid in both. */
  readonly keptBps?: number
  /** Present if both were timed. */
  readonly slowdown?: OrderSlowdown
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
 * A signed order trades on the pools as earlier fills left them, if fills stay on the chain. Its payment is therefore
 * scaled by the ratio of the bounds of the two blocks.
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

/** Whether the order is paid only in the first measurement. */
export function isLost({ after, before }: Difference): boolean {
  return isPaid(before) && !isPaid(after)
}

/** Whether the order is paid only in the second measurement. */
export function isRegained({ after, before }: Difference): boolean {
  return !isPaid(before) && isPaid(after)
}
