/** The reference on a synthetic market, measured through its interface. */
import { describe, expect, test } from 'vitest'
import { createTransport } from '../../../core/transport/transport.ts'
import { type Client, createClient } from '../../../interfaces/solver-api/api/client.ts'
import { askSolver } from '../../../interfaces/solver-api/quality/ask-solver.ts'
import { serveMarket } from '../../../interfaces/solver-api/reference/embedded/market-service.ts'
import type { Pool } from '../../../market/pools/pool.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { boundOracleOf } from '../../../quality/bound-oracle.ts'
import { quantile } from '../../../quality/comparison/statistics.ts'
import { drawBatches } from '../../../quality/corpus/batches.ts'
import { sizeClasses } from '../../../quality/corpus/classes.ts'
import { drawCorpus } from '../../../quality/corpus/corpus.ts'
import { drawGasDeducting } from '../../../quality/corpus/gas-deducting.ts'
import { drawQuoted } from '../../../quality/corpus/quoted.ts'
import { measurementOf, measureOrder, resultsOfSame, type Subject } from '../../../quality/measure.ts'
import type { OrderResult } from '../../../quality/measurement.ts'
import { beatsBound, certifiedNetGapBps, gapBps, grossOf, netOf } from '../../../quality/outcome.ts'
import { syntheticMarket } from '../../synthetic/synthetic-market.ts'

const { snapshot } = syntheticMarket(5, {
  tokens: 30,
  constantProduct: 80,
  concentrated: 30,
  weighted: 8,
  stable: 3,
})
const free = { ...snapshot, gasPriceWei: 0n }
const solverClient = clientOf(free)
const subject = subjectOn(free)
const corpus = drawCorpus(free, { seed: 1, count: 72 })

describe('without gas', async () => {
  const results: OrderResult[] = []
  for (const order of corpus.orders) results.push((await measureOrder(subject, order)).result)

  test('every order is solved', () => {
    expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'solved'))
  })

  test('no order is above its bound', () => {
    expect(results.filter(beatsBound)).toEqual([])
  })

  test('half of the orders miss the bound by less than a hundredth of a basis point', () => {
    const gaps = results
      .filter(({ size }) => size !== 'beyond liquidity')
      .flatMap((result) => gapBps(result) ?? [])
    expect(quantile(gaps, 0.5)).toBeLessThan(0.01)
  })
})

describe('a batch', async () => {
  const batches = drawBatches(free, { seed: 1, count: 12 })
  const results: OrderResult[] = []
  for (const batch of batches) results.push((await measureOrder(subject, batch)).result)

  test('is worth the total of its orders, which is close to their common bound', () => {
    expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'solved'))
    const gaps = results.flatMap((result) => gapBps(result) ?? [])
    expect(gaps).toHaveLength(results.length)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
    expect(quantile(gaps, 0.5)).toBeLessThan(0.1)
  })

  test('is refused if a target solves only some of its orders', async () => {
    const [batch] = batches
    if (batch === undefined) throw new Error('there are batches')
    const client = {
      ...solverClient,
      solve: async (request: Parameters<Client['solve']>[0]) =>
        solverClient.solve({ ...request, orders: request.orders.slice(1) }),
    }
    const ask = askSolver({ client, amms: [], symbolOf: (token) => token })
    expect(await ask(batch)).toMatchObject({ kind: 'refused', reason: 'the solutions hold 2 of 3 orders' })
  })
})

describe('a quote less gas', async () => {
  const asked = subjectOn({ ...free, gasPriceWei: 10n ** 9n })
  const [drawn] = drawGasDeducting(free, { seed: 1, count: 12 }).filter(({ size }) => size === '$10k')
  if (drawn === undefined) throw new Error('the market takes ten thousand dollars')
  const { deductsGas: _, ...single } = drawn
  const [less, solved] = [
    (await measureOrder(asked, drawn)).result,
    (await measureOrder(asked, single)).result,
  ]

  test('pays its amount, which is less than a solution pays, and close to the solution net of gas', () => {
    expect(netOf(less)).toBe(grossOf(less))
    expect(grossOf(less)).toBeLessThan(grossOf(solved))
    const gas = Number(grossOf(solved) - netOf(solved))
    expect(Math.abs(Number(netOf(less) - netOf(solved)))).toBeLessThan(0.2 * gas)
  })

  test('is below the bound of its order', () => {
    expect(less.bound).toBe(solved.bound)
    expect(gapBps(less)).toBeGreaterThan(0)
  })
})

test('with gas, orders of every size have a net bound, and most miss it by little', async () => {
  const priced = { ...snapshot, gasPriceWei: 20n * 10n ** 9n }
  const results: OrderResult[] = []
  for (const order of drawCorpus(priced, { seed: 1, count: 24 }).orders)
    results.push((await measureOrder(subjectOn(priced), order)).result)
  const sizesWith = new Set(results.filter(({ netBound }) => netBound !== undefined).map(({ size }) => size))
  expect([...sizesWith]).toEqual(sizeClasses.filter((size) => size !== 'unpriced'))
  const gaps = results.flatMap((result) => certifiedNetGapBps(result) ?? [])
  expect(Math.min(...gaps)).toBeGreaterThan(-1e-3)
  expect(quantile(gaps, 0.75)).toBeLessThan(1)
})

test('the same order gives the same result', async () => {
  const [order] = corpus.orders
  if (order === undefined) throw new Error('the corpus is not empty')
  const [first, second] = [await measureOrder(subject, order), await measureOrder(subject, order)]
  expect(first.result).toEqual(second.result)
})

test('the bounds of an earlier measurement are reused if its orders and its market are the same', async () => {
  const [order] = corpus.orders
  if (order === undefined) throw new Error('the corpus is not empty')
  const { result } = await measureOrder(subject, order)
  const earlier = measurementOf('t', corpus, [{ ...result, bound: 7n }], {
    market: subject.boundOracle?.hash ?? '',
  })
  const known = resultsOfSame(earlier, corpus, subject.boundOracle)
  expect((await measureOrder({ ...subject, known }, order)).result).toEqual({ ...result, bound: 7n })
  const fewer = { ...corpus, orders: corpus.orders.slice(1) }
  expect(resultsOfSame(earlier, fewer, subject.boundOracle).size).toBe(0)
  expect(resultsOfSame({ ...earlier, market: 'other' }, corpus, subject.boundOracle).size).toBe(0)
})

test('only an order to be filled has the bound of the market after earlier fills', async () => {
  const drawn = drawQuoted(free, { seed: 1, count: 7 }, 'intent')
  const order = drawn.find(({ size }) => size === '$1M')
  if (order === undefined) throw new Error('the market takes a million dollars')
  const isDirect = ({ tokens }: Pool) => tokens.includes(order.sellToken) && tokens.includes(order.buyToken)
  const moved = boundOracleOf({ ...free, pools: free.pools.filter((pool) => !isDirect(pool)) })
  const onMoved = { ...subject, readMoved: async () => moved, known: new Map([[order.id, { bound: 7n }]]) }
  const { quoted: _, ...single } = order
  expect((await measureOrder(onMoved, order)).result.bound).toBe(moved.bound(order))
  expect((await measureOrder(onMoved, single)).result.bound).toBe(7n)
  expect(moved.bound(order)).not.toBe(subject.boundOracle?.bound(order))
})

test('a minimum that nobody can pay leaves the order without a route', async () => {
  const [order] = corpus.orders
  if (order === undefined) throw new Error('the corpus is not empty')
  const bound = subject.boundOracle?.bound(order) ?? 0n
  const { result } = await measureOrder(subject, { ...order, minBuyAmount: bound + 1n })
  expect(result.outcome).toBe('no-route')
})

test('a refusal of the target is a result, too', async () => {
  const [order] = corpus.orders
  if (order === undefined) throw new Error('the corpus is not empty')
  const { result } = await measureOrder(subject, { ...order, buyToken: order.sellToken })
  expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/^4\d\d /) })
})

function clientOf(market: Snapshot): Client {
  const service = serveMarket(market)
  return createClient(
    createTransport(async (request) => service.fetch(request), { baseUrl: 'http://market' }),
  )
}

function subjectOn(market: Snapshot): Subject {
  const boundOracle = boundOracleOf(market)
  return {
    ask: askSolver({
      client: clientOf(market),
      amms: boundOracle.amms,
      symbolOf: (token) => token.slice(0, 6),
    }),
    boundOracle,
    now: () => performance.now(),
    pace: async () => {},
  }
}
