/**
 * What an edge trades at given prices, or to a depth.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import { type Curve, CurveTrade } from '../curves/curve.ts'
import { maxGas } from '../gas.ts'
import { warmContractGasOf, warmGasOf } from '../pool-kinds.ts'
import { Flow } from './equilibrium/equilibrium.ts'
import type { Edge } from './graph.ts'

/** Units of gas that the flows may take, beside the trade and what converts the native token. */
export const flowGas = Number(maxGas) - 200_000

export function gasOf({ edge, gas }: Flow): number {
  return edge.stepGas + gas
}

/** Whether as many steps fit a transaction as there are flows, wherever their ticks end. */
export function stepsFit(flows: readonly Flow[]): boolean {
  return flows.reduce((sum, { edge }) => sum + edge.stepGas, tokenGasIn(flows)) < flowGas
}

export function gasIn(flows: readonly Flow[]): number {
  return flows.reduce((sum, flow) => sum + gasOf(flow), tokenGasIn(flows)) - sharedGasIn(flows)
}

/** What the steps take less together because they go through the same pools, or pools that share contracts. */
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

/** Of the tokens that the flows buy, of each once. */
function tokenGasIn(flows: readonly Flow[]): number {
  const held = new Set<Address>()
  let gas = 0
  for (const { edge } of flows) {
    if (!held.has(edge.tokenOut)) gas += edge.tokenGas
    held.add(edge.tokenOut)
  }
  return gas
}

/** What an edge trades at these prices. */
export function flowOf(edge: Edge, logPrices: Float64Array): Flow | undefined {
  const depth = depthOf(edge, logPrices)
  return depth > 0 ? flowAt(depth, edge, logPrices) : undefined
}

/** How deep an edge trades at these prices; negative where it does not. */
export function depthOf({ from, to, curve }: Edge, logPrices: Float64Array): number {
  return (logPrices[to] ?? 0) + curve.logRate - (logPrices[from] ?? 0)
}

export function flowAt(depth: number, edge: Edge, logPrices: Float64Array): Flow {
  const trade = edge.curve.trade(depth)
  const value = trade.amountOut * Math.exp(logPrices[edge.to] ?? 0)
  return new Flow(edge, trade, value, value - trade.amountIn * Math.exp(logPrices[edge.from] ?? 0))
}

/** An edge does not change, so that it is ended once at each tick; by how many ticks it may cross. */
const endings = new WeakMap<Edge, Map<number, Edge>>()

/** The edge without what lies behind so many ticks. */
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
  const { amountIn, amountOut, crossed, gas } = curve.trade(maxDepth)
  const last = new CurveTrade(amountIn, amountOut, 0, crossed, gas)
  return { ...curve, trade: (depth) => (depth < maxDepth ? curve.trade(depth) : last) }
}
