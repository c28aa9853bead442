/** Batches: the place of an order in the list, and the liquidity that the other orders leave it. */
import fc from 'fast-check'
import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Pool } from '../../market/pools/pool.ts'
import { draws } from '../../testing/draws.ts'
import { mixed, orderOf, solved, unhurried } from '../../testing/orders.ts'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { solve } from '../solve.ts'
import {
  canShare,
  executed,
  permutations,
  sharedMarkets,
  type TinyPool,
  tinyMarket,
  tinyOrder,
} from './batches.samples.ts'

const slow = { timeout: 120_000 }

/** Pools of one price; the first ones suffice for a tight order. */
const roomy = fc.record({
  pools: fc.array(fc.double({ min: 1, max: 100, noNaN: true }), { minLength: 2, maxLength: 6 }),
  enough: fc.nat(),
  tight: fc.double({ min: 0.01, max: 2, noNaN: true }),
  others: fc.array(fc.double({ min: 0.001, max: 0.1, noNaN: true }), { minLength: 1, maxLength: 3 }),
})

test('an order is solved that only the order before it makes possible', () => {
  const back = tinyOrder('A', 0.5)
  const liquidity = 10n ** 21n
  // The price is at the lower end of the only range, so that the pool holds none of its second token.
  const pool: Pool = {
    kind: 'concentrated',
    protocol: 'uniswap_v3',
    id: pad('0x16', { size: 20 }),
    address: pad('0x16', { size: 20 }),
    tokens: [back.sellToken, back.buyToken],
    feePips: 3000,
    tickSpacing: 60,
    sqrtPriceX96: 2n ** 96n,
    tick: 0,
    liquidity,
    ticks: [
      { index: 0, liquidityNet: liquidity },
      { index: 600, liquidityNet: -liquidity },
    ],
  }
  const market = { ...tinyMarket([]), pools: [pool] }
  expect(solve(market, [back], unhurried)).toBeUndefined()
  expect(solve(market, [tinyOrder('B', 1), back], unhurried)).toBeDefined()
})

describe('an order with a minimum', () => {
  test('is solved at every place of the list if the others can leave it room', slow, () => {
    fc.assert(
      fc.property(roomy, ({ pools, enough, tight, others }) => {
        const snapshot = tinyMarket(pools.map((held): TinyPool => ({ pair: 'AB', held, off: 0 })))
        const needed = new Set(snapshot.pools.slice(0, 1 + (enough % (pools.length - 1))))
        const order = tinyOrder('A', tight)
        const alone = solved(snapshot, order, { allows: (pool) => needed.has(pool) })
        // A minimum that is exact to the unit would depend on the part that goes to each pool.
        const minBuyAmount = ((alone?.buyAmount ?? 0n) * 999_999n) / 1_000_000n
        const batch = [{ ...order, minBuyAmount }, ...others.map((amount) => tinyOrder('A', amount))]
        for (const listed of permutations(batch)) expect(solve(snapshot, listed, unhurried)).toBeDefined()
      }),
      { numRuns: draws(12) },
    )
  })

  test('is seldom missed if some of the pools suffice for each order', slow, () => {
    const batches = fc.sample(sharedMarkets, { seed: 20_26, numRuns: draws(50) })
    const outcomes = batches.flatMap(({ snapshot, orders }) =>
      permutations(orders)
        .filter((listed) => canShare(snapshot, listed))
        .map((listed) => solve(snapshot, listed, unhurried) !== undefined),
    )
    expect(outcomes.length).toBeGreaterThan(60)
    expect(outcomes.filter(Boolean).length / outcomes.length).toBeGreaterThan(0.95)
  })

  test('costs no other order more than half of its payment in the queue', slow, () => {
    fc.assert(
      fc.property(sharedMarkets, ({ snapshot, orders }) => {
        const inQueue = orders.map((order) => ({ ...order, minBuyAmount: 0n }))
        const most = solve(snapshot, inQueue, unhurried) ?? []
        for (const [index, { buyAmount }] of (solve(snapshot, orders, unhurried) ?? []).entries())
          expect(2n * buyAmount + 1n).toBeGreaterThanOrEqual(most[index]?.buyAmount ?? 0n)
      }),
      { numRuns: draws(50) },
    )
  })

  test('is met, and all orders are paid as promised, in the order of the list', slow, () => {
    fc.assert(
      fc.property(sharedMarkets, ({ snapshot, orders }) => {
        const solutions = solve(snapshot, orders, unhurried) ?? []
        let market = snapshot
        for (const solution of solutions) {
          expect(solution.buyAmount).toBeGreaterThanOrEqual(solution.order.minBuyAmount)
          market = executed(market, solution)
        }
      }),
      { numRuns: draws(25) },
    )
  })
})

test('a better route that takes from a later order leaves it at least its quote', () => {
  const { snapshot, tokens } = syntheticMarket(22, mixed)
  const sales = [
    [10, 7, 6.9],
    [3, 2, 7.2],
    [8, 9, 5.5],
  ] as const
  const orders = sales.flatMap(([sell, buy, magnitude]) => {
    const [sold, bought] = [tokens[sell], tokens[buy]]
    return sold && bought ? [orderOf(sold, bought, 10 ** magnitude)] : []
  })
  const [solved, quoted] = (['full', 'fast'] as const).map((effort) =>
    solve(snapshot, orders, { ...unhurried, effort }),
  )
  expect(quoted).toHaveLength(3)
  for (const [place, { buyAmount }] of (quoted ?? []).entries())
    expect(Number(solved?.[place]?.buyAmount)).toBeGreaterThanOrEqual(Number(buyAmount) * 0.9995)
})
