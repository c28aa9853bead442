/** Corpora of a synthetic market, whose tokens have known prices. */
import { describe, expect, test } from 'vitest'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { dollarsOfSize } from './classes.ts'
import { classifyOrders, drawCorpus, hashOfOrders } from './corpus.ts'

const { snapshot, tokens } = syntheticMarket(3, {
  tokens: 40,
  constantProduct: 120,
  concentrated: 40,
  weighted: 10,
  stable: 3,
})
const dollarsOf = new Map(tokens.map(({ address, decimals, usd }) => [address, usd / 10 ** decimals]))

describe('a drawn corpus', () => {
  const corpus = drawCorpus(snapshot, { seed: 1, count: 200 })

  test('has as many orders as requested, evenly over the strata that the market has', () => {
    const counts = [...Map.groupBy(corpus.orders, ({ pair, size }) => `${size} ${pair}`).values()]
    const sizes = counts.map((orders) => orders.length)
    expect(corpus.orders).toHaveLength(200)
    expect(sizes.length).toBeGreaterThan(15)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
  })

  test("sells the dollars of its size, by the market's own prices", () => {
    for (const { sellAmount, sellToken, size } of corpus.orders) {
      if (size === 'beyond liquidity' || size === 'unpriced') continue
      const dollars = Number(sellAmount) * (dollarsOf.get(sellToken) ?? 0)
      expect(dollars / dollarsOfSize[size]).toBeGreaterThan(0.48)
      expect(dollars / dollarsOfSize[size]).toBeLessThan(2.08)
    }
  })

  test('is the same for the same seed, and another for another', () => {
    const again = drawCorpus(snapshot, { seed: 1, count: 200 })
    const other = drawCorpus(snapshot, { seed: 2, count: 200 })
    expect(again).toEqual(corpus)
    expect(hashOfOrders(other.orders)).not.toBe(hashOfOrders(corpus.orders))
  })

  test('grows without changes to its first orders', () => {
    const larger = new Map(
      drawCorpus(snapshot, { seed: 1, count: 500 }).orders.map((order) => [order.id, order]),
    )
    for (const order of corpus.orders) expect(larger.get(order.id)).toEqual(order)
  })

  test('has each order in the class that classification finds', () => {
    const sorted = classifyOrders(snapshot, 'a file', corpus.orders)
    expect(sorted.orders.map(({ pair }) => pair)).toEqual(corpus.orders.map(({ pair }) => pair))
    expect(sorted.orders.map(({ size }) => size)).toEqual(corpus.orders.map(({ size }) => size))
  })
})

test('an order for a token without a price is classified as unpriced', () => {
  const [weth] = tokens
  const stranger = '0x00000000000000000000000000000000000bad00'
  const { orders } = classifyOrders(snapshot, 'a file', [
    { sellToken: weth?.address ?? stranger, buyToken: stranger, sellAmount: 10n ** 18n, minBuyAmount: 0n },
  ])
  expect(orders).toMatchObject([{ size: 'unpriced', pair: 'hub/tail' }])
})

test('a market without dollars has no corpus', () => {
  expect(drawCorpus({ ...snapshot, pools: [] }, { seed: 1, count: 10 }).orders).toEqual([])
})
