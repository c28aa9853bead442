/**
 * What is searched: a graph, which of its edges may be used, what each costs, and for what amount.
 *
 * @module
 */

import type { Trade } from '../evaluate.ts'
import { gasPerTick, stepGas } from '../gas.ts'
import { conversionOf } from '../plan.ts'
import type { Demand, Flow } from './equilibrium.ts'
import { circleAmong, connected } from './flows.ts'
import type { Edge, Graph } from './graph.ts'
import type { Split } from './split.ts'

export interface Search {
  readonly graph: Graph
  /** By edge: logarithm of the rate; -Infinity where the edge may not be used. */
  readonly rates: Float64Array
  /** By edge: what its step costs in gas, in base units of the bought token. */
  readonly tolls: Float64Array
  readonly demand: Demand
  /** What the step of a flow costs, with the ticks that it crosses. */
  readonly toll: (flow: Flow) => number
  /** What all steps of these flows cost. */
  readonly cost: (flows: readonly Flow[]) => number
  /** Whether to go on looking for more where it can matter little. */
  readonly isThorough: boolean
  /** True once the best split so far must do. */
  readonly expired: () => boolean
}

export interface RouteOptions {
  /** Base units of the bought token that a unit of gas costs. */
  readonly gasPrice: number
  /** Whether to go on looking for more where it can matter little. */
  readonly isThorough: boolean
  /** The edges that may be used. */
  readonly isOpen: (edge: Edge) => boolean
  /** True once the best so far must do. */
  readonly expired: () => boolean
}

/** Leading bits of the amount that the search looks at. */
const keptBits = 11

/** @returns `undefined` where the graph lacks one of the tokens. */
export function searchFor(graph: Graph, trade: Trade, options: RouteOptions): Search | undefined {
  const { gasPrice, isOpen, isThorough, expired } = options
  const from = graph.nodes.get(trade.sellToken)
  const to = graph.nodes.get(trade.buyToken)
  if (from === undefined || to === undefined) return undefined
  const tolls = new Float64Array(graph.edges.map(({ pool }) => gasPrice * stepGas(pool)))
  const toll = ({ edge, crossed }: Flow) => (tolls[edge.index] ?? 0) + gasPrice * gasPerTick * crossed
  return {
    graph,
    rates: graph.logRates.map((rate, index) => {
      const edge = graph.edges[index]
      return edge && edge.to !== from && edge.from !== to && isOpen(edge) ? rate : -Infinity
    }),
    tolls,
    demand: { from, to, amount: searchedAmount(trade, graph) },
    toll,
    cost(flows) {
      const conversion = conversionOf(flows, graph, trade)
      const first = conversion ? gasPrice * stepGas(conversion.pool) : 0
      return flows.reduce((sum, flow) => sum + toll(flow), first)
    },
    isThorough,
    expired,
  }
}

/**
 * Amounts that differ by less than a thousandth are searched as one, the largest of them, and so take the same
 * shares: along the same shares more in never pays less. A maker's quote may end anywhere in between, so that with
 * quotes the amount is what it is.
 */
function searchedAmount({ sellAmount }: Trade, { edges }: Graph): number {
  if (edges.some(({ pool }) => pool.kind === 'market-maker')) return Number(sellAmount)
  const dropped = BigInt(Math.max(0, sellAmount.toString(2).length - keptBits))
  return Number(((sellAmount - 1n) >> dropped) + 1n) * 2 ** Number(dropped)
}

/** What a split pays net of its gas; -Infinity where its flows do not balance or cannot be executed. */
export function netOf({ flows, value, isBalanced }: Split, { demand, cost }: Search): number {
  const used = connected(flows, demand)
  const isSound = isBalanced && used.length > 0 && circleAmong(used).length === 0
  return isSound ? value - cost(used) : -Infinity
}
