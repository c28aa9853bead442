/** Prices of paths with `isGaining`: they are the same for paths that gain. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { syntheticMarket } from '../../../testing/synthetic/synthetic-market.ts'
import { graphOf } from '../../graph/graph.ts'
import { pricePaths } from './paths.ts'

const size = { tokens: 40, constantProduct: 80, concentrated: 40, weighted: 0, stable: 0 }
const graph = graphOf(syntheticMarket(3, size).snapshot.pools)
/** Smaller gains count as none. */
const rounding = 1e-12
const nodes = fc.integer({ min: 0, max: graph.size - 1 })

test('leaving out nodes without a gain changes no path that gains', () => {
  const worths = pricePaths(graph, graph.logRates, pricesOf([[0, 0]])).worths.at(-1)?.prices
  let gaining = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(nodes, fc.double({ min: -0.05, max: 0.05, noNaN: true })), {
        minLength: 2,
        maxLength: 6,
      }),
      fc.integer({ min: 2, max: 8 }),
      (shifts, hops) => {
        const priced = shifts.map(([node, shift]) => [node, (worths?.[node] ?? 0) + shift] as const)
        const gains = gainsOf(pricesOf(priced), { hops })
        expect(gainsOf(pricesOf(priced), { hops, isGaining: true })).toEqual(gains)
        gaining += gains.filter((gain) => gain > rounding).length
      },
    ),
  )
  expect(gaining).toBeGreaterThan(0)
})

/** By pair: the gain of the best path through it, if there is one. */
function gainsOf(prices: Float64Array, options: Parameters<typeof pricePaths>[3]): readonly number[] {
  const { margins, best } = pricePaths(graph, graph.logRates, prices, options)
  return [...margins].map((margin, pair) => Math.max(rounding, margin + (best.rates[pair] ?? 0)))
}

function pricesOf(priced: readonly (readonly [number, number])[]): Float64Array {
  const prices = new Float64Array(graph.size).fill(Number.NaN)
  for (const [node, price] of priced) prices[node] = price
  return prices
}
