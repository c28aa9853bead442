/**
 * Removes edges that no split of an amount needs, because a parallel edge with no more gas takes the whole amount and
 * pays at least as much for the last unit as they pay for the first.
 *
 * @module
 */

import type { Edge } from '../../graph/graph.ts'
import { vanishing } from '../../precision.ts'
import { isCoupled } from '../edge-groups.ts'

/** @param limitOf The most base units that come into an edge. */
export function withoutDominated(edges: readonly Edge[], limitOf: (edge: Edge) => number): readonly Edge[] {
  const pairs = Map.groupBy(edges, ({ tokenIn, tokenOut }) => tokenIn + tokenOut)
  return [...pairs.values()].flatMap((parallel) => {
    const lastRates = lastRatesOf(parallel, limitOf)
    return parallel.filter(({ curve, stepGas }) =>
      lastRates.entries().every(([gas, rate]) => gas > stepGas || rate < curve.logRate),
    )
  })
}

/** By units of gas of a step: the highest logarithm of the amount that the last unit buys. */
function lastRatesOf(edges: readonly Edge[], limitOf: (edge: Edge) => number): ReadonlyMap<number, number> {
  const highest = new Map<number, number>()
  for (const edge of edges) {
    const { curve, stepGas } = edge
    const limit = limitOf(edge)
    const depth = 2 * Math.log1p(limit / curve.slope / 2)
    const rate = curve.logRate - depth
    if (isCoupled(edge) || rate <= (highest.get(stepGas) ?? -Infinity)) continue
    const { amountIn, gas } = curve.trade(depth)
    if (gas === 0 && amountIn >= limit * (1 - vanishing)) highest.set(stepGas, rate)
  }
  return highest
}
