/** The best simultaneous trade of a pool's tokens: it earns the verified bound. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { stableYield } from '../certificate/verify-stable-yield.ts'
import { weightedYield } from '../certificate/verify-weighted-yield.ts'
import { curveOf } from '../pool-kinds.ts'
import { type JointPool, jointTrade, type Side } from './joint-trade.ts'

const { pools } = syntheticMarket(5, {
  tokens: 8,
  constantProduct: 0,
  concentrated: 0,
  weighted: 12,
  stable: 12,
}).snapshot
const jointPools = pools.filter((pool): pool is JointPool => pool.tokens.length > 2)

/**
 * The allowed side of each token, and the deviation of its price from the pool's, as a fraction of the largest one
 * drawn.
 */
const trades = fc
  .record({
    pool: fc.constantFrom(...jointPools),
    sides: fc.array(
      fc.record({
        edge: fc.double({ min: -1, max: 1, noNaN: true }),
        way: fc.constantFrom('sold', 'bought', 'either'),
      }),
      { minLength: 3, maxLength: 3 },
    ),
  })
  .filter(({ sides }) => sides.some(({ way }) => way !== 'sold') && sides.some(({ way }) => way !== 'bought'))

// No trade is profitable: the bought token is worth less than in the pool.
const unprofitable = [
  { edge: -0.6, way: 'bought' },
  { edge: 0, way: 'either' },
  { edge: 0, way: 'sold' },
]

// The weighted yield takes into account that a swap buys one token, and that fees accrue.
const mostAbove = { weighted: 1e-5, stable: 1e-9 }

test('a trade without limits earns the yield of the pool if the same tokens may be sold and bought', () => {
  fc.assert(
    fc.property(trades, (drawn) => {
      const { pool } = drawn
      const sides = sidesOf(drawn)
      const { worth } = jointTrade(pool, sides)
      const earned = sumOf(worth)
      const price = ({ price }: Side) => BigInt(Math.round(price * 2 ** 192))
      const bids = sides.map((side) => (side.isBought ? price(side) : 1n))
      const asks = sides.map((side) => (side.limit > 0 ? price(side) : price(side) << 64n))
      const yielded =
        pool.kind === 'weighted' ? weightedYield(pool, bids, asks) : stableYield(pool, bids, asks)
      const above = earned - Number(yielded) / 2 ** 192
      const all = worthOf(pool, sides)
      expect(above).toBeGreaterThan(-1e-9 * all - leftOfFees(pool, worth))
      expect(above).toBeLessThan(mostAbove[pool.kind] * all)
    }),
    { examples: jointPools.map((pool) => [{ pool, sides: unprofitable }]) },
  )
})

test('it responds to prices at the rate of its derivative', () => {
  fc.assert(
    fc.property(trades, fc.nat(2), (drawn, moved) => {
      const sides = sidesOf(drawn)
      const { response, worth } = jointTrade(drawn.pool, sides)
      fc.pre(Math.max(...worth) > 1e-9 * worthOf(drawn.pool, sides))
      const step = 1e-6
      const [above, below] = [step, -step].map((change) => {
        const changed = sides.map((side, place) =>
          place === moved ? { ...side, price: side.price * Math.exp(change) } : side,
        )
        return jointTrade(drawn.pool, changed).worth
      })
      const scale = Math.max(...response.map(Math.abs))
      for (const [place, one] of worth.entries()) {
        const [after = 0, before = 0] = [above, below].map((other) => other?.[place])
        // The derivative does not exist at the price at which a token begins to be traded.
        if (Math.abs(after + before - 2 * one) > 1e-3 * step * scale) return
        const derivative = (after - before) / (2 * step) - (place === moved ? one : 0)
        const stated = response[place * sides.length + moved] ?? 0
        expect(Math.abs(derivative - stated)).toBeLessThanOrEqual(1e-3 * scale)
      }
    }),
  )
})

function sidesOf({ pool, sides }: { pool: JointPool; sides: readonly { edge: number; way: string }[] }) {
  const width = pool.kind === 'weighted' ? 0.1 : 0.002
  const [unit] = pool.tokens
  return pool.tokens.map((token, place): Side => {
    const { edge = 0, way = 'either' } = sides[place] ?? {}
    const rate = unit && token !== unit ? (curveOf(pool, token, unit)?.logRate ?? 0) : 0
    return {
      price: Math.exp(rate + width * edge),
      isBought: way !== 'sold',
      limit: way === 'bought' ? 0 : Infinity,
    }
  })
}

/** The fees that a StableSwap pool keeps; its yield assumes that further swaps earn them back. */
function leftOfFees(pool: JointPool, worth: readonly number[]): number {
  if (pool.kind === 'weighted') return 0
  const left = (Number(pool.fee) / 1e10) * (1 - Number(pool.adminFee) / 1e10)
  return left * sumOf(worth.filter((one) => one > 0))
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

function worthOf({ balances }: JointPool, sides: readonly Side[]): number {
  return balances.reduce((sum, balance, place) => sum + Number(balance) * (sides[place]?.price ?? 0), 0)
}
