/**
 * Net trades of swaps on one pool: they earn at most its yield at bids for the bought tokens and asks for the sold
 * ones.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Pool, swap } from '../../market/pools/pool.ts'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { stableYield } from './verify-stable-yield.ts'
import { weightedYield } from './verify-weighted-yield.ts'

type JointPool = Pool<'weighted' | 'stable'>

const size = { tokens: 8, constantProduct: 0, concentrated: 0, weighted: 12, stable: 12 }
const pools = syntheticMarket(5, size).snapshot.pools.filter(
  (pool): pool is JointPool => pool.tokens.length > 2,
)

/** The place of the sold token, the distance from it to the bought one, and the thousandths of its balance to sell. */
const moves = fc.array(
  fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 200 })),
  {
    minLength: 1,
    maxLength: 6,
  },
)
/** By token: how far its price is from the pool's, above it if the token is bought and below it if it is sold. */
const edges = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 })

test('swaps earn at most the yield of a pool at bids for bought tokens and asks for sold ones, net', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pools), moves, edges, (pool, drawn, off) => {
      const net = netOf(pool, drawn)
      const prices = net.map((amount, place) =>
        priceOf(pool, place, (amount > 0n ? 1 : -1) * (off[place] ?? 0)),
      )
      const earned = net.reduce((sum, amount, place) => sum + amount * (prices[place] ?? 0n), 0n)
      const bids = prices.map((price, place) => ((net[place] ?? 0n) > 0n ? price : 1n))
      const asks = prices.map((price, place) => ((net[place] ?? 0n) < 0n ? price : price << 64n))
      const yielded =
        pool.kind === 'weighted' ? weightedYield(pool, bids, asks) : stableYield(pool, bids, asks)
      expect(earned).toBeLessThanOrEqual(yielded)
    }),
    { numRuns: 500 },
  )
})

/** The amount of each token that the swaps buy, less the amount that they sell, in base units. */
function netOf(pool: JointPool, drawn: readonly (readonly [number, number, number])[]): readonly bigint[] {
  let state: JointPool = pool
  const net = pool.tokens.map(() => 0n)
  for (const [from, step, part] of drawn) {
    const to = (from + step) % 3
    const [sold, bought] = [state.tokens[from], state.tokens[to]]
    const amountIn = ((state.balances[from] ?? 0n) * BigInt(part)) / 1000n
    const made = sold && bought ? swap<'weighted' | 'stable'>(state, sold, bought, amountIn) : undefined
    if (!made) continue
    net[from] = (net[from] ?? 0n) - amountIn
    net[to] = (net[to] ?? 0n) + made.amountOut
    state = made.next
  }
  return net
}

/** The fixed-point price of a base unit: the pool's own, shifted by 30 % (weighted) or 0.3 % (stable) per `dearer`. */
function priceOf(pool: JointPool, place: number, dearer: number): bigint {
  const price =
    pool.kind === 'weighted'
      ? (Number(pool.weights[place]) * Math.exp(0.3 * dearer)) / Number(pool.balances[place])
      : Number(pool.rates[place]) * Math.exp(0.003 * dearer)
  return BigInt(Math.round(price * 2 ** 96)) << 96n
}
