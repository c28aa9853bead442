/**
 * Linear decay in integers, from the reactor's rule: the distance moved is rounded down, so an output is
 * rounded up and an input down; outside of the window amounts are flat.
 *
 * @module
 */
import type { DutchInput, DutchOrder } from '../../spec/dutch-order.ts'

/**
 * @param second UNIX seconds, of the block.
 * @returns Base units.
 */
export function decayedAmount(
  { endAmount, startAmount }: Pick<DutchInput, 'startAmount' | 'endAmount'>,
  { decayEndTime, decayStartTime }: Pick<DutchOrder, 'decayStartTime' | 'decayEndTime'>,
  second: bigint,
): bigint {
  if (second >= decayEndTime) return endAmount
  if (second <= decayStartTime) return startAmount
  // Division of integers rounds toward zero, whichever way the amount moves.
  const moved = ((endAmount - startAmount) * (second - decayStartTime)) / (decayEndTime - decayStartTime)
  return startAmount + moved
}
