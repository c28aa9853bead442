/** What one direction of a Balancer pool is to the search. */
import type { WeightedPool } from '../../market/pools/weighted.ts'
import type { GeometricPool } from './geometric-curve.ts'
import { numbersOf } from './numbers.ts'

/**
 * A weighted pool takes three tenths of its balance in one swap. A little less, because the amounts are known in floating point
 * alone.
 */
const maxGrowth = 0.3 * (1 - 1e-4)
const maxSwaps = 4
/** Units of gas of a step, and what it takes less after another one through the pool. */
export const weightedGas = { step: 103_000, warm: 32_000 }

/**
 * @param held The pool's balances, in base units.
 * @param i The place of what is sold, and `o` that of what is bought.
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
