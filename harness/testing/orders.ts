/**
 * Orders on synthetic markets.
 *
 * @module
 */
import fc from 'fast-check'
import type { Pool } from '../market/pools/pool.ts'
import type { Snapshot } from '../market/snapshot.ts'
import { type Order, type Solution, type SolveOptions, solve } from '../solver/solve.ts'
import { type MarketSize, type PricedToken, syntheticMarket } from './synthetic/synthetic-market.ts'

export interface Placed {
  readonly snapshot: Snapshot
  readonly order: Order
  readonly usd: number
}

/** A market with every kind of pool, small enough to be searched in a millisecond. */
export const mixed: MarketSize = { tokens: 12, constantProduct: 24, concentrated: 16, weighted: 4, stable: 2 }

/** The range of a draw: order sizes as powers of ten of dollars, and the number of markets. */
export interface Drawn {
  readonly magnitude?: readonly [number, number]
  readonly seeds?: number
}

/** An order of 100 to 10 million dollars, unless specified otherwise, on a market of the given size. */
export function placedOrders(
  size: MarketSize = mixed,
  { magnitude: [min, max] = [2, 7], seeds = 100_000 }: Drawn = {},
): fc.Arbitrary<Placed> {
  const magnitudes = fc.double({ min, max, noNaN: true })
  return fc
    .record({ seed: fc.nat(seeds - 1), sell: fc.nat(), step: fc.nat(), magnitude: magnitudes })
    .map(({ seed, sell, step, magnitude }) => {
      const { snapshot, tokens } = syntheticMarket(seed, size)
      const start = sell % tokens.length
      const [sold, ...others] = [...tokens.slice(start), ...tokens.slice(0, start)]
      const bought = others[step % others.length]
      if (!sold || !bought) throw new Error(`a market of ${tokens.length} tokens`)
      const usd = 10 ** magnitude
      const shown = `${usd} $ of ${sold.symbol} for ${bought.symbol} on market ${seed}`
      return { snapshot, order: orderOf(sold, bought, usd), usd, [fc.toStringMethod]: () => shown }
    })
}

export function orderOf(sold: PricedToken, bought: PricedToken, usd: number): Order {
  return {
    sellToken: sold.address,
    buyToken: bought.address,
    sellAmount: BigInt(Math.max(1, Math.round((usd / sold.usd) * 10 ** sold.decimals))),
    minBuyAmount: 0n,
    extraPools: [],
  }
}

export const unhurried: SolveOptions = { allows: () => true, effort: 'full', expired: () => false }

/** Solves one order alone; `undefined` on a market without pools for it. */
export function solved(
  snapshot: Snapshot,
  order: Order,
  options: Partial<SolveOptions> = {},
): Solution | undefined {
  return solve(snapshot, [order], { ...unhurried, ...options })?.[0]
}

export function except(protocol: Pool['protocol']): (pool: Pool) => boolean {
  return (pool) => pool.protocol !== protocol
}
