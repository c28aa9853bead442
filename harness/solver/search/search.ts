/**
 * What is searched: a graph, which of its edges may be used, what each costs, and for what amount.
 *
 * @module
 */

import type { Trade } from '../evaluate.ts'
import { conversionOf } from '../plan.ts'
import { edgeGas } from '../pool-kinds.ts'
import type { Demand, Flow } from './equilibrium.ts'
import { arriving, connected, cycleAmong } from './flows.ts'
import { type Edge, edgesBy, type Graph } from './graph.ts'
import { maxHops } from './paths.ts'
import type { Split } from './split.ts'

export interface Search {
  readonly graph: Graph
  /** By edge: logarithm of the rate; -Infinity where the edge may not be used. */
  readonly rates: Float64Array
  /** Base units of the bought token that a unit of gas costs. */
  readonly gasPrice: number
  /** By edge: what the gas of its step costs, in base units of the bought token. */
  readonly stepCosts: Float64Array
  readonly demand: Demand
  /** Maximum number of hops of a path that is looked at. */
  readonly hops: number
  /** What the step of a flow costs, with the ticks that it crosses and the words that it enters. */
  readonly costOf: (flow: Flow) => number
  /** What all steps of these flows cost. */
  readonly totalCost: (flows: readonly Flow[]) => number
  /** Whether to go on looking for more where it can matter little. */
  readonly isThorough: boolean
  /** True once the best split so far must do. */
  readonly expired: () => boolean
}

export interface RouteOptions extends Pick<Search, 'gasPrice' | 'isThorough' | 'expired'> {
  /** The edges that may be used. */
  readonly isOpen: (edge: Edge) => boolean
}

/** Leading bits of the amount that the search looks at. */
const keptBits = 11

/** @returns `undefined` where the graph lacks one of the tokens. */
export function searchFor(graph: Graph, trade: Trade, options: RouteOptions): Search | undefined {
  const { gasPrice, isOpen, isThorough, expired } = options
  const from = graph.nodes.get(trade.sellToken)
  const to = graph.nodes.get(trade.buyToken)
  if (from === undefined || to === undefined) return undefined
  const stepCosts = graph.stepGas.map((gas) => gasPrice * gas)
  const costOf = ({ edge, gas }: Flow) => (stepCosts[edge.index] ?? 0) + gasPrice * gas
  const rates = graph.logRates.slice()
  for (let index = 0; index < rates.length; index++) {
    const edge = graph.to[index] === from || graph.from[index] === to ? undefined : graph.edges[index]
    if (!edge || !isOpen(edge)) rates[index] = -Infinity
  }
  return {
    graph,
    rates,
    hops: hopsFor(graph, rates, from, to),
    gasPrice,
    stepCosts,
    demand: { from, to, amount: searchedAmount(trade, graph) },
    costOf,
    totalCost(flows) {
      const conversion = conversionOf(flows, graph, trade)
      const first = conversion ? gasPrice * edgeGas(conversion.pool, conversion.tokenOut) : 0
      return flows.reduce((sum, flow) => sum + costOf(flow), first)
    },
    isThorough,
    expired,
  }
}

/** The search at which gas costs so many base units of the bought token a unit. */
export function priced(search: Search, gasPrice: number): Search {
  const stepCosts = search.graph.stepGas.map((gas) => gasPrice * gas)
  return { ...search, gasPrice, stepCosts }
}

/** The search for what must be there whenever the time is up. */
export function unhurried(search: Search): Search {
  return { ...search, expired: () => false }
}

/** As many as usual, or, where these do not lead from one token to the other, twice as many, and so on. */
function hopsFor({ from, to, size }: Graph, rates: Float64Array, start: number, end: number): number {
  const { starts, indices } = edgesBy(from, size)
  const reached = new Set([start])
  let hops = maxHops
  let last: readonly number[] = [start]
  for (let hop = 1; last.length > 0 && !reached.has(end); hop++) {
    if (hop > hops) hops *= 2
    const next: number[] = []
    for (const node of last) {
      for (const index of indices.subarray(starts[node], starts[node + 1])) {
        const found = to[index] ?? 0
        if (rates[index] === -Infinity || reached.has(found)) continue
        reached.add(found)
        next.push(found)
      }
    }
    last = next
  }
  return hops
}

/**
 * Amounts that differ by less than a thousandth are searched as one, the largest of them, and so take the same
 * shares: along the same shares more in never pays less. A pool of a fixed size may end anywhere in between, so that
 * with one the amount is what it is.
 */
function searchedAmount({ sellAmount }: Trade, { hasFixedSizes }: Graph): number {
  if (hasFixedSizes) return Number(sellAmount)
  const dropped = BigInt(Math.max(0, sellAmount.toString(2).length - keptBits))
  return Number(((sellAmount - 1n) >> dropped) + 1n) * 2 ** Number(dropped)
}

/** What a split pays net of its gas; -Infinity where its flows do not balance or cannot be executed. */
export function netOf({ flows, value, isBalanced }: Split, { demand, totalCost }: Search): number {
  const used = connected(flows, demand)
  const isSound = isBalanced && used.length > 0 && cycleAmong(used).length === 0
  return isSound ? Math.min(value, arriving(used, demand)) - totalCost(used) : -Infinity
}
