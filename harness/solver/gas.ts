/**
 * Units of gas that a route takes on chain, from above: what was measured on the router and the genuine
 * pools with cold storage, and headroom for a first write to a balance. Too little makes a transaction run out
 * of gas; more than twice the truth misleads whoever compares routes by it.
 *
 * @module
 */
import type { ConcentratedPool, Pool } from '../market/pool.ts'

/** The transaction, its order, taking the sell token and paying the buy token. */
export const baseGas = 130_000n

const gasPerTick = 24_000n

/** Gas of one step: the call data, the router's dispatch, the swap and the transfers in and out of the pool. */
export function swapGas(pool: Pool, next: Pool): bigint {
  const crossed = pool.kind === 'concentrated' && next.kind === 'concentrated' ? ticksCrossed(pool, next) : 0
  return BigInt(stepGas(pool)) + gasPerTick * BigInt(crossed)
}

/** Gas of one step that crosses no tick. */
export function stepGas(pool: Pool): number {
  switch (pool.kind) {
    case 'constant-product':
      return 95_000
    case 'concentrated':
      return 120_000
    case 'weighted':
      return 130_000
    case 'stable':
      return 130_000
    case 'market-maker':
      return 110_000
    case 'wrap':
      return 45_000
  }
}

/** Initialized ticks between the price before and the price after. */
function ticksCrossed(pool: ConcentratedPool, next: ConcentratedPool): number {
  return Math.abs(ticksUpTo(pool, next.tick) - ticksUpTo(pool, pool.tick))
}

function ticksUpTo({ ticks }: ConcentratedPool, tick: number): number {
  let low = 0
  let high = ticks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ticks[middle]?.index ?? 0) <= tick) low = middle + 1
    else high = middle
  }
  return low
}
