/** Paths without their cycles, and the amount that arrives along flows. */
import { expect, test } from 'vitest'
import { syntheticMarket } from '../../../testing/synthetic/synthetic-market.ts'
import type { Flow } from '../../graph/equilibrium/equilibrium.ts'
import { graphOf } from '../../graph/graph.ts'
import { arriving } from '../flows.ts'
import { withoutCycles } from './paths.ts'

const size = { tokens: 5, constantProduct: 60, concentrated: 0, weighted: 0, stable: 0 }
const { edges } = graphOf(syntheticMarket(1, size).snapshot.pools)

test('a detour from a token back to it is removed, and the edges before and after it stay', () => {
  const [there, away, back, on] = [between(0, 1), between(1, 2), between(2, 1), between(1, 3)]
  expect(withoutCycles([there, away, back, on])).toEqual([there, on])
  expect(withoutCycles([there, away, between(2, 0), between(0, 3)])).toEqual([between(0, 3)])
  expect(withoutCycles([away, back])).toEqual([])
  expect(withoutCycles([there, on])).toEqual([there, on])
})

const demand = { from: 0, to: 3, amount: 100 }

test('the arriving amount is the payment of balanced flows', () => {
  const flows = [flow(0, 1, 60, 30), flow(0, 2, 40, 10), flow(2, 1, 10, 5), flow(1, 3, 35, 70)]
  expect(arriving(flows, demand)).toBe(70)
})

test('a flow with less inflow than it takes pays less, and one with more does not pay more', () => {
  const flows = [flow(0, 1, 60, 30), flow(0, 2, 40, 10), flow(1, 3, 60, 90), flow(2, 3, 5, 10)]
  expect(arriving(flows, demand)).toBe(45 + 10)
  expect(arriving(flows, { ...demand, amount: 50 })).toBe(22.5 + 10)
})

test('nothing arrives if no flow sells the sold token', () => {
  expect(arriving([flow(1, 3, 60, 30)], demand)).toBe(0)
})

function flow(from: number, to: number, amountIn: number, amountOut: number): Flow {
  const edge = between(from, to)
  return { edge, amountIn, amountOut, value: amountOut, profit: 0, slope: 0, crossed: 0, gas: 0 }
}

function between(from: number, to: number) {
  const edge = edges.find((candidate) => candidate.from === from && candidate.to === to)
  if (!edge) throw new Error(`no pool between ${from} and ${to}`)
  return edge
}
