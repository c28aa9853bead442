import { expect, test } from 'vitest'
import { nativeToken } from '../../core/address.ts'
import { drawCorpus } from '../../quality/corpus/corpus.ts'
import { solve } from '../../solver/solve.ts'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { replay } from './replay.ts'

test("a route has the solver's payment and gas, even if it uses a pool twice", () => {
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

test('a route that takes the native token for its wrapped form pays for the step between them', () => {
  const size = { tokens: 12, constantProduct: 0, concentrated: 60, weighted: 0, stable: 0 }
  const { snapshot } = syntheticMarket(1, size)
  const { pools, wrappedNative } = snapshot
  const pool = pools.find(({ kind, tokens }) => kind === 'concentrated' && tokens.includes(nativeToken))
  const wrap = pools.find(({ kind }) => kind === 'wrap')
  const sellToken = pool?.tokens.find((token) => token !== nativeToken)
  if (!pool || !wrap || !sellToken) throw new Error('no pool of the native token')
  const trade = { sellToken, buyToken: wrappedNative, sellAmount: 10n ** 6n }
  const take = { kind: 'share', share: 1 } as const
  const swapped = { pool: pool.id, tokenIn: sellToken, take }
  const wrapped = { pool: wrap.id, tokenIn: nativeToken, tokenOut: wrappedNative, take }
  const exact = replay(snapshot, [{ ...swapped, tokenOut: nativeToken }, wrapped], trade)
  expect(exact?.paid).toBeGreaterThan(0n)
  expect(replay(snapshot, [{ ...swapped, tokenOut: wrappedNative }], trade)).toEqual(exact)
})
