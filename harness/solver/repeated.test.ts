/** Repeated solving at a snapshot, which remembers earlier results. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draws } from '../testing/draws.ts'
import { except, type Placed, placedOrders, solved, unhurried } from '../testing/orders.ts'
import { type Order, type SolveOptions, solve, solveAlong } from './solve.ts'

test('an order is not searched for again', () => {
  const [{ snapshot, order }] = fc.sample(placedOrders(), { numRuns: 1, seed: 7 }) as [Placed]
  const first = solved(snapshot, order)
  expect(first?.route.length).toBeGreaterThan(0)
  expect(solved(snapshot, { ...order, minBuyAmount: 1n })?.route).toBe(first?.route)
})

test('a batch gets the same result as on a new snapshot, for any orders solved before', {
  timeout: 180_000,
}, () => {
  fc.assert(
    fc.property(
      placedOrders(),
      fc.array(
        fc.record({
          sizes: fc.array(fc.constantFrom(1n, 3n, 100n), { minLength: 1, maxLength: 3 }),
          options: options(),
        }),
        {
          minLength: 2,
          maxLength: 4,
        },
      ),
      ({ snapshot, order }, batches) => {
        for (const { options, sizes } of batches) {
          const orders = sizes.map((size): Order => ({ ...order, sellAmount: order.sellAmount / size + 1n }))
          expect(solve(snapshot, orders, options)).toEqual(solve({ ...snapshot }, orders, options))
        }
      },
    ),
    { numRuns: draws(5) },
  )
})

test('an order that sells along a known route gets the amount that the search found for it', () => {
  const [{ snapshot, order }] = fc.sample(placedOrders(), { numRuns: 1, seed: 7 }) as [Placed]
  const first = solved(snapshot, order)
  const { buyAmount = 0n, route = [] } = first ?? {}
  expect(solveAlong(snapshot, { ...order, minBuyAmount: buyAmount }, route)).toMatchObject({
    buyAmount,
    route,
  })
  expect(solveAlong(snapshot, { ...order, minBuyAmount: buyAmount + 1n }, route)).toBeUndefined()
  const pools = snapshot.pools.filter(({ id }) => id !== route[0]?.pool.id)
  expect(solveAlong({ ...snapshot, pools }, order, route)).toBeUndefined()
})

test('the result of a search that ran out of time is not remembered', () => {
  fc.assert(
    fc.property(placedOrders(), ({ snapshot, order }) => {
      solved(snapshot, order, { expired: () => true })
      expect(solved(snapshot, order)).toEqual(solved({ ...snapshot }, order))
    }),
    { numRuns: draws(5) },
  )
})

function options(): fc.Arbitrary<SolveOptions> {
  return fc.record({
    allows: fc.constantFrom(() => true, except('uniswap_v2'), except('uniswap_v3')),
    effort: fc.constantFrom('fast', 'full'),
    expired: fc.constant(unhurried.expired),
  })
}
