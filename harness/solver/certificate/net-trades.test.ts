/** What swaps earn that sell some tokens of a pool and buy others, net: no more than at bids for the ones and asks for the others. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Pool, swap } from '../../market/pools/pool.ts'
import { syntheticMarket } from '../../market/synthetic/synthetic-market.ts'
import { stableYield } from './verify-stable-yield.ts'
import { weightedYield } from './verify-weighted-yield.ts'

type JointPool = Pool<'weighted' | 'stable'>

const size = { tokens: 8, constantProduct: 0, concentrated: 0, weighted: 12, stable: 12 }
const pools = syntheticMarket(5, size).snapshot.pools.filter(
  (pool): pool is JointPool => pool.tokens.length > 2,
)

/** By place: from which token, how many further to which, and how many thousandths of its balance. */
const moves = fc.array(
  fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 200 })),
  {
    minLength: 1,
    maxLength: 6,
  },
)
/** By token: how much dearer it is than where the pool trades if it is bought, and how much cheaper if it is sold. */
const edges = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 })

test('swaps earn no more than a pool yields at bids for what they buy net, and asks for what they sell', () => {
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

/** What the swaps buy of each token less what they sell, in base units. */
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

/** Of a base unit, in fixed point: where the pool trades, or by so much of what may make a difference dearer. */
function priceOf(pool: JointPool, place: number, dearer: number): bigint {
  const price =
    pool.kind === 'weighted'
      ? (Number(pool.weights[place]) * Math.exp(0.3 * dearer)) / Number(pool.balances[place])
      : Number(pool.rates[place]) * Math.exp(0.003 * dearer)
  return BigInt(Math.round(price * 2 ** 96)) << 96n
}
