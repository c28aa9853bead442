/**
 * The trade of an edge at given prices, or to a depth.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import { type Curve, CurveTrade } from '../curves/curve.ts'
import { maxGas } from '../gas.ts'
import { Flow } from '../graph/equilibrium/equilibrium.ts'
import type { Edge } from '../graph/graph.ts'
import { warmContractGasOf, warmGasOf } from '../pool-kinds.ts'

/** Units of gas for flows: the limit less an allowance for the trade and a conversion of the native token. */
export const flowGas = Number(maxGas) - 200_000

export function gasOf({ edge, gas }: Flow): number {
  return edge.stepGas + gas
}

/** Whether one step per flow fits into a transaction, if ticks are ignored. */
export function stepsFit(flows: readonly Flow[]): boolean {
  return flows.reduce((sum, { edge }) => sum + edge.stepGas, tokenGasIn(flows)) < flowGas
}

export function gasIn(flows: readonly Flow[]): number {
  return flows.reduce((sum, flow) => sum + gasOf(flow), tokenGasIn(flows)) - sharedGasIn(flows)
}

/** The saving of steps that use the same pools, or pools of shared contracts. */
function sharedGasIn(flows: readonly Flow[]): number {
  const first = new Map<Address, Pool>()
  const further = new Set<Pool>()
  let gas = 0
  for (const { edge } of flows) {
    const { pool } = edge
    const other = first.get(pool.address)
    if (!other) first.set(pool.address, pool)
    else if (other === pool || further.has(pool)) gas += warmGasOf(pool)
    else {
      gas += warmContractGasOf(pool, [other].values())
      further.add(pool)
    }
  }
  return gas
}

/** The gas of the tokens that the flows buy, once each. */
function tokenGasIn(flows: readonly Flow[]): number {
  const held = new Set<Address>()
  let gas = 0
  for (const { edge } of flows) {
    if (!held.has(edge.tokenOut)) gas += edge.tokenGas
    held.add(edge.tokenOut)
  }
  return gas
}

/** The trade of an edge at these prices; `undefined` if it does not trade. */
export function flowOf(edge: Edge, logPrices: Float64Array): Flow | undefined {
  const depth = depthOf(edge, logPrices)
  return depth > 0 ? flowAt(depth, edge, logPrices) : undefined
}

/** The depth to which an edge trades at these prices; negative if it does not trade. */
export function depthOf({ from, to, curve }: Edge, logPrices: Float64Array): number {
  return (logPrices[to] ?? 0) + curve.logRate - (logPrices[from] ?? 0)
}

export function flowAt(depth: number, edge: Edge, logPrices: Float64Array): Flow {
  const trade = edge.curve.trade(depth)
  const value = trade.amountOut * Math.exp(logPrices[edge.to] ?? 0)
  return new Flow(edge, trade, value, value - trade.amountIn * Math.exp(logPrices[edge.from] ?? 0))
}

/** By edge and number of ticks to cross: an edge does not change, so each is made once. */
const endings = new WeakMap<Edge, Map<number, Edge>>()

/** The edge with its liquidity cut off after this many ticks. */
export function crossingAtMost(ticks: number, edge: Edge): Edge {
  const known = endings.get(edge) ?? new Map<number, Edge>()
  endings.set(edge, known)
  const ending = known.get(ticks) ?? made()
  known.set(ticks, ending)
  return ending

  function made(): Edge {
    const end = edge.curve.depthOf?.(ticks) ?? Infinity
    return end === Infinity ? edge : { ...edge, curve: endingAt(end, edge.curve) }
  }
}

/** The largest depth at which a predicate holds, which holds for all smaller ones. */
export function depthWhere(deepest: number, holds: (depth: number) => boolean): number {
  let low = 0
  let high = deepest
  for (let middle = high / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/** The curve with its trades capped at a depth. */
export function endingAt(maxDepth: number, curve: Curve): Curve {
  const { amountIn, amountOut, crossed, gas } = curve.trade(maxDepth)
  const last = new CurveTrade(amountIn, amountOut, 0, crossed, gas)
  return { ...curve, trade: (depth) => (depth < maxDepth ? curve.trade(depth) : last) }
}
