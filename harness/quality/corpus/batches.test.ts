/** Batches of a synthetic market, whose tokens have known prices. */
import { describe, expect, test } from 'vitest'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { drawBatches } from './batches.ts'
import { dollarSizes, dollarsOfSize, quotedKinds, type SizeClass } from './classes.ts'
import { drawCorpus, hashOfOrders, requestedBy } from './corpus.ts'
import { drawGasDeducting } from './gas-deducting.ts'
import { drawAtGasPrices } from './gas-prices.ts'
import { drawQuoted } from './quoted.ts'
import { strataOf } from './strata.ts'

const { snapshot, tokens } = syntheticMarket(3, {
  tokens: 40,
  constantProduct: 120,
  concentrated: 40,
  weighted: 10,
  stable: 3,
})
const dollarsOf = new Map(tokens.map(({ address, decimals, usd }) => [address, usd / 10 ** decimals]))
const batches = drawBatches(snapshot, { seed: 1, count: 42 })

const wantedDollars = (size: SizeClass) =>
  new Map<SizeClass, number>(dollarSizes.map((one) => [one, dollarsOfSize[one]])).get(size) ?? 0

describe('a drawn batch', () => {
  test('buys one token by three orders', () => {
    // No tail token of the market takes ten million dollars.
    expect(batches).toHaveLength(40)
    for (const batch of batches) {
      const requested = requestedBy(batch)
      expect(requested).toHaveLength(3)
      expect(new Set(requested.map(({ buyToken }) => buyToken)).size).toBe(1)
      expect(requested.map(({ sellToken }) => sellToken)).not.toContain(batch.buyToken)
    }
  })

  test('sells one token or three, equally often', () => {
    const sold = batches.map((batch) => new Set(requestedBy(batch).map(({ sellToken }) => sellToken)).size)
    expect(sold.filter((count) => count === 1)).toHaveLength(20)
    expect(sold.filter((count) => count === 3)).toHaveLength(20)
  })

  test('sells the dollars of its size in total', () => {
    for (const { batch, wanted } of batches.map((batch) => ({ batch, wanted: wantedDollars(batch.size) }))) {
      const dollars = requestedBy(batch).reduce(
        (sum, { sellAmount, sellToken }) => sum + Number(sellAmount) * (dollarsOf.get(sellToken) ?? 0),
        0,
      )
      expect(dollars / wanted).toBeGreaterThan(0.48)
      expect(dollars / wanted).toBeLessThan(2.08)
    }
  })

  test('is the same in every larger corpus', () => {
    const larger = new Map(drawBatches(snapshot, { seed: 1, count: 70 }).map((batch) => [batch.id, batch]))
    for (const batch of batches) expect(larger.get(batch.id)).toEqual(batch)
  })

  test('has another hash with other further orders', () => {
    const changed = batches.map((batch, place) =>
      place === 0 ? { ...batch, others: (batch.others ?? []).toReversed().slice(1) } : batch,
    )
    expect(hashOfOrders(changed)).not.toBe(hashOfOrders(batches))
  })
})

test('every kind of request has strata of its own', () => {
  const { orders } = drawCorpus(snapshot, { seed: 1, count: 63 })
  const quotes = drawGasDeducting(snapshot, { seed: 1, count: 12 })
  const priced = drawAtGasPrices(snapshot, { seed: 1, count: 7 }, [5, 0.5])
  const traded = quotedKinds.map((kind) => drawQuoted(snapshot, { seed: 1, count: 12 }, kind))
  const kinds = [
    orders,
    batches,
    quotes,
    ...traded,
    ...Map.groupBy(priced, ({ gasGwei }) => gasGwei).values(),
  ]
  for (const { includes, name } of strataOf(kinds.flat())) {
    expect(
      kinds.filter((kind) => kind.some(includes)),
      name,
    ).toHaveLength(1)
  }
  expect(strataOf(batches).map(({ name }) => name)).toContain('$1k batches')
  expect(strataOf(quotes).map(({ name }) => name)).toContain('$1k FirstOrder')
  const quotedStrata = strataOf(traded.flat()).filter(({ isCell }) => !isCell)
  expect(quotedStrata.map(({ name }) => name)).toEqual(['intent', 'market makers'])
  const pricedStrata = strataOf(priced).filter(({ isCell }) => !isCell)
  expect(pricedStrata.map(({ name }) => name)).toEqual(['at 0.5 gwei', 'at 5 gwei'])
  expect(strataOf(priced).map(({ name }) => name)).toContain('$1k at 5 gwei')
})

test('an order occurs once at each gas price, with another hash at each', () => {
  const drawn = { seed: 1, count: 7 }
  const [free, dear] = [drawAtGasPrices(snapshot, drawn, [0]), drawAtGasPrices(snapshot, drawn, [50])]
  expect(new Set(free.map(({ size }) => size)).size).toBe(7)
  expect(dear.map(({ sellAmount }) => sellAmount)).toEqual(free.map(({ sellAmount }) => sellAmount))
  expect(drawAtGasPrices(snapshot, drawn, [0, 50])).toEqual([...free, ...dear])
  const ofSameIds = dear.map((order, place) => ({ ...order, id: free[place]?.id ?? '' }))
  expect(hashOfOrders(ofSameIds)).not.toBe(hashOfOrders(free))
})

test('an order has another hash on the intent venue, and with market makers', () => {
  const [order] = drawQuoted(snapshot, { seed: 1, count: 6 }, 'intent')
  if (order === undefined) throw new Error('the market has dollars')
  const { quoted: _, ...single } = order
  const alike = [order, { ...order, quoted: 'market makers' as const }, single]
  expect(new Set(alike.map((one) => hashOfOrders([one]))).size).toBe(3)
})

test('an order has another hash if gas is deducted', () => {
  const [quote] = drawGasDeducting(snapshot, { seed: 1, count: 6 })
  if (quote === undefined) throw new Error('the market has dollars')
  const { deductsGas: _, ...single } = quote
  expect(hashOfOrders([quote])).not.toBe(hashOfOrders([single]))
})
