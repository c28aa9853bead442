/**
 * Linear decay in integers, by the reactor's rule: the distance moved is rounded down, so outputs are
 * rounded up and inputs down. Amounts are constant outside the window.
 *
 * @module
 */
import type { DutchInput, DutchOrder } from '../../../../core/orders/dutch-order.ts'

/**
 * @param second Time of the block, in UNIX seconds.
 * @returns The amount in base units.
 */
export function decayedAmount(
  { endAmount, startAmount }: Pick<DutchInput, 'startAmount' | 'endAmount'>,
  { decayEndTime, decayStartTime }: Pick<DutchOrder, 'decayStartTime' | 'decayEndTime'>,
  second: bigint,
): bigint {
  if (second >= decayEndTime) return endAmount
  if (second <= decayStartTime) return startAmount
  // Integer division rounds toward zero in both directions.
  const moved = ((endAmount - startAmount) * (second - decayStartTime)) / (decayEndTime - decayStartTime)
  return startAmount + moved
}
