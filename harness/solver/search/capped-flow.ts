/**
 * What an edge trades at given prices, or to a depth.
 *
 * @module
 */
import type { Curve } from '../curves/curve.ts'
import { tokenGas } from '../gas.ts'
import { stepGas } from '../pool-kinds.ts'
import type { Flow } from './equilibrium.ts'
import type { Edge } from './graph.ts'

/** Units of gas of a step that passes no tick and no word of a bitmap. */
export function edgeGas({ pool, tokenOut }: Pick<Edge, 'pool' | 'tokenOut'>): number {
  return stepGas(pool) + tokenGas(tokenOut)
}

export function gasOf({ edge, gas }: Flow): number {
  return edgeGas(edge) + gas
}

export function gasIn(flows: readonly Flow[]): number {
  return flows.reduce((sum, flow) => sum + gasOf(flow), 0)
}

/** What an edge trades at these prices. */
export function flowOf(edge: Edge, logPrices: Float64Array): Flow | undefined {
  const depth = (logPrices[edge.to] ?? 0) + edge.curve.logRate - (logPrices[edge.from] ?? 0)
  return depth > 0 ? flowAt(depth, edge, logPrices) : undefined
}

export function flowAt(depth: number, edge: Edge, logPrices: Float64Array): Flow {
  const trade = edge.curve.trade(depth)
  const value = trade.amountOut * Math.exp(logPrices[edge.to] ?? 0)
  return { ...trade, edge, value, profit: value - trade.amountIn * Math.exp(logPrices[edge.from] ?? 0) }
}

/** The flow as it is when it crosses so many ticks at most. */
export function shallower({ edge }: Flow, maxCrossed: number, logPrices: Float64Array): Flow {
  const { curve } = edge
  const deepest = (logPrices[edge.to] ?? 0) + curve.logRate - (logPrices[edge.from] ?? 0)
  const depth = depthWhere(deepest, (at) => curve.trade(at).crossed <= maxCrossed)
  return flowAt(depth, { ...edge, curve: endingAt(depth, curve) }, logPrices)
}

/** The largest depth at which something holds that does up to a depth. */
export function depthWhere(deepest: number, holds: (depth: number) => boolean): number {
  let low = 0
  let high = deepest
  for (let middle = high / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/** The curve that trades no more than to a depth. */
export function endingAt(maxDepth: number, curve: Curve): Curve {
  const last = { ...curve.trade(maxDepth), slope: 0 }
  return { ...curve, trade: (depth) => (depth < maxDepth ? curve.trade(depth) : last) }
}
