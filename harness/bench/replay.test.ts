import { expect, test } from 'vitest'
import { syntheticMarket } from '../market/synthetic/synthetic-market.ts'
import { drawCorpus } from '../quality/corpus/corpus.ts'
import { solve } from '../solver/solve.ts'
import { replay } from './replay.ts'

test('a route pays and takes what the solver says, also where it goes through a pool twice', () => {
  const size = { tokens: 20, constantProduct: 60, concentrated: 40, weighted: 20, stable: 3 }
  const { snapshot } = syntheticMarket(3, size)
  const { orders } = drawCorpus(snapshot, { seed: 3, count: 42 })
  const routes = orders.flatMap((order) => {
    const trade = { ...order, minBuyAmount: 0n, extraPools: [] }
    const [solution] =
      solve(snapshot, [trade], { allows: () => true, effort: 'full', expired: () => false }) ?? []
    return solution === undefined ? [] : [solution]
  })
  const repeats = routes.filter(({ route }) => new Set(route.map(({ pool }) => pool.id)).size < route.length)
  expect(repeats.length).toBeGreaterThan(0)
  for (const { buyAmount, gas, order, route } of routes) {
    const steps = route.map(({ amountIn, pool, tokenIn, tokenOut }) => ({
      ...{ pool: pool.id, tokenIn, tokenOut },
      take: { kind: 'amount', amount: amountIn } as const,
    }))
    expect(replay(snapshot, steps, order)).toEqual({ paid: buyAmount, gas })
  }
})
