/** One direction of a Balancer pool as the search's geometric mean pool. */
import type { WeightedPool } from '../../market/pools/weighted.ts'
import type { GeometricPool } from './geometric-curve.ts'
import { numbersOf } from './numbers.ts'

/**
 * A weighted pool accepts three tenths of its balance in one swap. The limit here is slightly lower, because amounts
 * are known only in floating point.
 */
const maxGrowth = 0.3 * (1 - 1e-4)
const maxSwaps = 4
/** Units of gas of a step, and the saving of each step after the first through the pool. */
export const weightedGas = { step: 103_000, warm: 32_000 }

/**
 * @param held The pool's balances, in base units.
 * @param i The index of the sold token.
 * @param o The index of the bought token.
 */
export function geometricPool(
  pool: WeightedPool,
  held: readonly number[],
  i: number,
  o: number,
): GeometricPool {
  const weights = numbersOf(pool.weights)
  return {
    balanceIn: held[i] ?? 0,
    balanceOut: held[o] ?? 0,
    weightRatio: (weights[i] ?? 0) / (weights[o] ?? 0),
    kept: 1 - Number(pool.swapFee) / 1e18,
    maxGrowth,
    maxSwaps,
    swapGas: weightedGas.step - weightedGas.warm,
  }
}
