/** Certificates net of gas: no route pays more, at any prices. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pool } from '../../market/pools/pool.ts'
import { draws } from '../../testing/draws.ts'
import { orderOf, placedOrders } from '../../testing/orders.ts'
import { type MarketSize, syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { verifiedNetBound } from '../certificate/verify-net-bound.ts'
import { certified, inOneManager, netOf, sparse } from './certified.samples.ts'
import { disturbed, divisions } from './disturbed-cases.samples.ts'

const slow = { timeout: 120_000 }

const tail: MarketSize = { tokens: 30, constantProduct: 90, concentrated: 40, weighted: 6, stable: 2 }
/** A market with many pools of three tokens. */
const shared: MarketSize = { tokens: 12, constantProduct: 24, concentrated: 10, weighted: 16, stable: 3 }
const dense: MarketSize = { tokens: 60, constantProduct: 300, concentrated: 0, weighted: 0, stable: 0 }
const tiny: MarketSize = { tokens: 6, constantProduct: 3, concentrated: 3, weighted: 1, stable: 1 }

test('the payment is within half a basis point of its net bound, as a rule', slow, () => {
  const gaps = fc
    .sample(placedOrders(tail, { magnitude: [3, 4.5] }), { seed: 20_26, numRuns: draws(5) })
    .flatMap((placed, index) => {
      const { net, certificate, pools } = certified(placed, [5, 20, 50][index % 3] ?? 0)
      return certificate ? [1e4 * (Number(verifiedNetBound(pools, certificate)) / net - 1)] : []
    })
    .toSorted((a, b) => a - b)
  expect(gaps[0]).toBeGreaterThanOrEqual(0)
  expect(gaps[Math.floor(gaps.length / 2)]).toBeLessThan(0.5)
})

test.each([
  { what: 'to wrap and to unwrap', market: 99988, pair: ['T16', 'T15'], usd: 4_000 },
  { what: 'the directions of a pool', market: 99985, pair: ['T14', 'T12'], usd: 8_528 },
  { what: 'the directions of a pool that has to be used', market: 99915, pair: ['T20', 'T16'], usd: 1_000 },
])('is within half a basis point if $what cost differently', slow, (drawn) => {
  expect(gapOf(drawn, { ...tail, weighted: 0, stable: 0 }, 50)).toBeLessThan(5.1e-5)
})

test.each([
  { market: 70_031, pair: ['T8', 'T11'], usd: 15_006 },
  { market: 70_061, pair: ['T5', 'T8'], usd: 4_854 },
  { market: 70_098, pair: ['T5', 'WBTC'], usd: 4_199 },
  { market: 70_207, pair: ['T5', 'WBTC'], usd: 14_334 },
])('is within half a basis point among pools of three tokens, on market $market', slow, (drawn) => {
  expect(gapOf(drawn, shared, 20)).toBeLessThan(5.1e-5)
})

test.each([
  { market: 9001, pair: ['T50', 'T10'], usd: 9_000 },
  { market: 9003, pair: ['T56', 'T10'], usd: 10_000 },
])(
  'is within half a basis point if many pools trade the same two tokens, on market $market',
  slow,
  (drawn) => {
    expect(gapOf(drawn, dense, 50)).toBeLessThan(5.1e-5)
  },
)

test('is within half a basis point if a pool sells the whole order for several tokens', slow, () => {
  const size = { tokens: 60, constantProduct: 200, concentrated: 120, weighted: 60, stable: 6 }
  expect(gapOf({ market: 9001, pair: ['T15', 'DAI'], usd: 640 }, size, 5)).toBeLessThan(5.1e-5)
})

test('no choice of pools pays more than the bound', slow, () => {
  for (const placed of fc.sample(placedOrders(tiny, { magnitude: [2, 5] }), { seed: 20_26, numRuns: 6 })) {
    const { certificate, gasPrice, pools } = certified(placed, 20)
    if (!certificate) continue
    const bound = Number(verifiedNetBound(pools, certificate))
    const { snapshot, order } = placed
    const paid = subsets(pools).map((some) =>
      netOf({ ...snapshot, pools: some, gasPriceWei: 0n }, order, gasPrice),
    )
    expect(Math.max(...paid)).toBeLessThanOrEqual(bound)
    expect(bound - Math.max(...paid)).toBeLessThan(1e-3 * Math.abs(bound))
  }
})

test('no solution pays more than the bound if pools share a contract, nor much less', slow, () => {
  const gaps = fc
    .sample(placedOrders(tail, { magnitude: [3, 4] }), { seed: 20_26, numRuns: 20 })
    .flatMap((placed) => {
      const { net, certificate, pools } = certified(inOneManager(placed), 20)
      return certificate ? [1e4 * (Number(verifiedNetBound(pools, certificate)) / net - 1)] : []
    })
    .toSorted((a, b) => a - b)
  expect(gaps[0]).toBeGreaterThanOrEqual(0)
  expect(gaps[Math.floor((3 * gaps.length) / 4)]).toBeLessThan(0.51)
})

test('the solver finds two pools of one contract that pay only together', slow, () => {
  const size: MarketSize = { tokens: 60, constantProduct: 250, concentrated: 150, weighted: 0, stable: 0 }
  const { snapshot, tokens } = syntheticMarket(9503, size)
  const [sold, bought] = ['T20', 'WBTC'].map((symbol) => tokens.find((token) => token.symbol === symbol))
  if (!sold || !bought) throw new Error('a market without tokens')
  const order = orderOf(sold, bought, 602)
  const { net, certificate, pools } = certified(inOneManager({ snapshot, order, usd: 602 }), 50)
  expect(Number(certificate && verifiedNetBound(pools, certificate)) / net - 1).toBeLessThan(5.1e-5)
})

test('no solution pays more than the bound of any prices and cases', slow, () => {
  fc.assert(
    fc.property(placedOrders(sparse, { magnitude: [3, 6] }), divisions, fc.nat(), (found, drawn, nonce) => {
      const placed = nonce % 2 === 0 ? inOneManager(found) : found
      const { net, certificate, pools } = certified(placed, 20, 1)
      if (!certificate) return
      const bound = verifiedNetBound(pools, {
        ...certificate,
        cases: disturbed(certificate, pools, drawn, nonce),
      })
      expect(Number(bound)).toBeGreaterThanOrEqual(net)
    }),
    { numRuns: draws(30) },
  )
})

interface DrawnOrder {
  /** The market's seed. */
  readonly market: number
  readonly pair: readonly string[]
  readonly usd: number
}

/** The fraction by which the bound of an order exceeds its payment net of gas. */
function gapOf({ market, pair, usd }: DrawnOrder, size: MarketSize, gwei: number): number {
  const { snapshot, tokens } = syntheticMarket(market, size)
  const [sold, bought] = pair.map((symbol) => tokens.find((token) => token.symbol === symbol))
  if (!sold || !bought) throw new Error(`a market without ${pair.join(' and ')}`)
  const order = orderOf(sold, bought, usd)
  const { net, certificate, pools } = certified({ snapshot, order, usd }, gwei)
  return Number(certificate && verifiedNetBound(pools, certificate)) / net - 1
}

function subsets(pools: readonly Pool[]): readonly (readonly Pool[])[] {
  return pools.reduce<readonly (readonly Pool[])[]>(
    (found, pool) =>
      pool.kind === 'wrap'
        ? found.map((set) => [...set, pool])
        : found.flatMap((set) => [set, [...set, pool]]),
    [[]],
  )
}
