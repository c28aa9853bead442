/**
 * Units of gas that a route takes on chain: what it takes on fresh pools, where a swap writes every slot for the
 * first time, and a quarter more. Too little makes a transaction run out of gas, and more than twice the truth
 * misleads whoever compares routes by it.
 *
 * @module
 */
import type { ConcentratedPool } from '../market/pools/concentrated.ts'
import type { Pool } from '../market/pools/pool.ts'
import type { Protocol } from '../spec/protocols.ts'

/** The transaction, taking the sell token and paying the buy token. */
export const baseGas = 104_000n

export const gasPerTick = 62_000

/** The maths of a swap stops at each word of the tick bitmap, also where it is empty. */
const gasPerWord = 9_000

/** Gas of one step: the call data, the router's dispatch, the swap and the transfers in and out of the pool. */
export function swapGas(pool: Pool, next: Pool): bigint {
  if (pool.kind !== 'concentrated' || next.kind !== 'concentrated') return BigInt(stepGas(pool))
  return BigInt(stepGas(pool) + gasPerTick * ticksCrossed(pool, next) + gasPerWord * wordsCrossed(pool, next))
}

/** Gas of one step that crosses no tick. */
export function stepGas(pool: Pool): number {
  switch (pool.kind) {
    case 'constant-product':
      return 95_000
    case 'concentrated':
      return concentratedGas[pool.protocol] ?? 103_000
    case 'weighted':
      return 107_000
    case 'stable':
      return 132_000
    case 'market-maker':
      return 75_000
    case 'wrap':
      return 12_000
  }
}

/** Of those that take more than Uniswap V3. */
const concentratedGas: Partial<Record<Protocol, number>> = { pancakeswap_v3: 140_000, uniswap_v4: 118_000 }

/** Initialized ticks between the price before and the price after. */
function ticksCrossed(pool: ConcentratedPool, next: ConcentratedPool): number {
  return Math.abs(ticksUpTo(pool, next.tick) - ticksUpTo(pool, pool.tick))
}

/** Words of 256 usable ticks between the price before and the price after. */
function wordsCrossed({ tick, tickSpacing }: ConcentratedPool, next: ConcentratedPool): number {
  const wordOf = (at: number) => Math.floor(at / tickSpacing / 256)
  return Math.abs(wordOf(next.tick) - wordOf(tick))
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
