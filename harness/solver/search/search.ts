/**
 * The subject of a search: a graph, its open edges, the cost of each, and the amount.
 *
 * @module
 */

import type { Pool } from '../../market/pools/pool.ts'
import type { Trade } from '../evaluate.ts'
import { tokenGas } from '../gas.ts'
import { type Expired, effort } from '../graph/effort.ts'
import type { Demand, Flow } from '../graph/equilibrium/equilibrium.ts'
import { deepest, type Edge, type Graph } from '../graph/graph.ts'
import { conversionOf } from '../plan.ts'
import { stepGas } from '../pool-kinds.ts'
import { integerError, vanishing } from '../precision.ts'
import { gasIn } from './capped-flow.ts'
import { buyersOf, edgesBy } from './edge-groups.ts'
import { arriving, connected, cycleAmong } from './flows.ts'
import { bestEdges, pairsOf } from './paths/parallel-edges.ts'
import { maxHops } from './paths/paths.ts'
import { asExecuted } from './relinearisation.ts'
import type { Split } from './split.ts'

export interface Search {
  readonly graph: Graph
  /** By edge: logarithm of the rate; -Infinity if the edge must not be used. */
  readonly rates: Float64Array
  /** Base units of the bought token per unit of gas. */
  readonly gasPrice: number
  /**
   * By edge: the cost of the gas of its step, in base units of the bought token, and of coming to hold its token unless
   * that is the bought one.
   */
  readonly stepCosts: Float64Array
  readonly demand: Demand
  /** Maximum number of hops of a path. */
  readonly hops: number
  /** The cost of the step of a flow, with the ticks that it crosses and the words that it enters. */
  readonly costOf: (flow: Flow) => number
  /** The cost of all steps of these flows, and of holding the intermediate tokens. */
  readonly totalCost: (flows: readonly Flow[]) => number
  /** Whether to continue the search for small gains. */
  readonly isThorough: boolean
  /** True once the search must return its best split so far. */
  readonly expired: Expired
  /** True after the deadline, which is one reason for `expired`. */
  readonly isLate: () => boolean
}

export interface RouteOptions extends Pick<Search, 'gasPrice' | 'isThorough' | 'expired'> {
  /** The edges that may be used. */
  readonly isOpen: (edge: Edge) => boolean
}

/** If the usual paths have fewer edges than this, the search considers longer ones. */
const fewEdges = 64
/** Leading bits of the amount that the search uses. */
const keptBits = 11
/**
 * The shortfall of a split against its promise, as a fraction, that small differences from the assumed amounts explain.
 */
const maxShort = 1e-4

/** @returns `undefined` if the graph lacks one of the tokens. */
export function searchFor(graph: Graph, trade: Trade, options: RouteOptions): Search | undefined {
  const { gasPrice, isOpen, isThorough, expired: isLate } = options
  const from = graph.nodes.get(trade.sellToken)
  const to = graph.nodes.get(trade.buyToken)
  if (from === undefined || to === undefined) return undefined
  const stepCosts = stepCostsAt(gasPrice, graph, to)
  const costOf = ({ edge, gas }: Flow) => (stepCosts[edge.index] ?? 0) + gasPrice * gas
  const isDust = dustIn(graph, from, trade)
  const rates = graph.logRates.slice()
  for (let index = 0; index < rates.length; index++) {
    const edge = graph.to[index] === from || graph.from[index] === to ? undefined : graph.edges[index]
    if (!edge || !isOpen(edge) || isDust(index)) rates[index] = -Infinity
  }
  const demand = { from, to, amount: searchedAmount(trade, graph) }
  return {
    graph,
    rates,
    hops: hopsFor(graph, rates, from, to),
    gasPrice,
    stepCosts,
    demand,
    costOf,
    totalCost(flows) {
      const conversion = conversionOf(flows, demand, graph, trade)
      const between = gasIn(flows) - tokenGas(trade.buyToken)
      return gasPrice * (between + (conversion ? conversionGas(conversion) : 0))

      function conversionGas({ pool, tokenOut }: typeof conversion & {}): number {
        const isHeld = tokenOut === trade.sellToken || flows.some(({ edge }) => edge.tokenOut === tokenOut)
        return stepGas(pool) + (isHeld ? 0 : tokenGas(tokenOut))
      }
    },
    isThorough,
    expired: effort(isLate),
    isLate,
  }
}

/**
 * Matches edges that can pay only dust: relative to the largest pool of their bought token, scaled by the part that the
 * order is of the largest pool of its own sold token. They can have any price, and mislead a search that starts from
 * it.
 */
function dustIn({ to, most, size }: Graph, sold: number, { sellAmount }: Trade): (index: number) => boolean {
  const largest = new Float64Array(size)
  for (let index = 0; index < most.length; index++) {
    const node = to[index] ?? 0
    largest[node] = Math.max(largest[node] ?? 0, most[index] ?? 0)
  }
  const part = Math.min(1, Number(sellAmount) / (largest[sold] ?? 0))
  return (index) => (most[index] ?? 0) < vanishing * part * (largest[to[index] ?? 0] ?? 0)
}

/** Whether the pools that buy the sold token can together hold the whole amount. */
export function canBeHeld({ demand, graph, rates }: Search, { sellAmount }: Trade): boolean {
  const { starts, indices } = edgesBy(graph.from, graph.size)
  let left = Number(sellAmount) * (1 - integerError)
  for (const index of indices.subarray(starts[demand.from], starts[demand.from + 1])) {
    const edge = rates[index] === -Infinity ? undefined : graph.edges[index]
    if (edge) left -= edge.curve.trade(deepest).amountIn
    if (!(left > 0)) return true
  }
  return false
}

/** The search at another price of gas, in base units of the bought token per unit. */
export function priced(search: Search, gasPrice: number): Search {
  return { ...search, gasPrice, stepCosts: stepCostsAt(gasPrice, search.graph, search.demand.to) }
}

function stepCostsAt(gasPrice: number, graph: Graph, bought: number): Float64Array {
  if (gasPrice === 0) return pairsOf(graph).free
  const { stepGas, to, tokenGas } = graph
  const costs = new Float64Array(stepGas.length)
  for (let index = 0; index < costs.length; index++) {
    const gas = (stepGas[index] ?? 0) + (to[index] === bought ? 0 : (tokenGas[index] ?? 0))
    costs[index] = gasPrice * gas
  }
  return costs
}

/**
 * The {@link Search.stepCosts} of edges used together with flows, whose bought tokens the router already holds.
 *
 * @param costs Receives the costs, if given.
 */
export function costsBeside(
  flows: readonly Flow[],
  search: Search,
  costs: Float64Array = new Float64Array(search.stepCosts.length),
): Float64Array {
  const { demand, gasPrice, graph, stepCosts } = search
  if (gasPrice === 0) return stepCosts
  costs.set(stepCosts)
  const between = flows.filter(({ edge }) => edge.to !== demand.to)
  for (const token of new Set(between.map(({ edge }) => edge.tokenOut))) {
    for (const index of buyersOf(graph).get(token) ?? [])
      costs[index] = (costs[index] ?? 0) - gasPrice * (graph.tokenGas[index] ?? 0)
  }
  return costs
}

/** The search without the edges of these pools. */
export function withoutPools(pools: ReadonlySet<Pool>, search: Search): Search {
  const { edges } = search.graph
  const rates = search.rates.map((rate, index) => {
    const pool = edges[index]?.pool
    return pool && pools.has(pool) ? -Infinity : rate
  })
  return { ...search, rates }
}

/** The search for the steps that make a split executable: limited only by the deadline. */
export function finishing(search: Search): Search {
  return { ...search, expired: search.isLate }
}

/** The search without a deadline, for a fallback that must always exist. */
export function unhurried(search: Search): Search {
  return { ...search, expired: () => false }
}

/**
 * The usual number of hops; doubled while its paths have few edges, which may carry little, and longer ones exist.
 */
function hopsFor(graph: Graph, rates: Float64Array, start: number, end: number): number {
  const pairs = pairsOf(graph)
  const { from, to } = pairs
  const best = bestEdges(pairs, rates)
  const before = hopsBetween(start, edgesBy(from, graph.size), to, best.rates)
  const after = hopsBetween(end, edgesBy(to, graph.size), from, best.rates)
  for (let hops = maxHops; ; hops *= 2) {
    let count = 0
    let isLonger = false
    for (let index = 0; index < rates.length && count < fewEdges; index++) {
      if (rates[index] === -Infinity) continue
      const length = (before[graph.from[index] ?? 0] ?? 0) + 1 + (after[graph.to[index] ?? 0] ?? 0)
      if (length <= hops) count++
      else if (length < Infinity) isLonger = true
    }
    if (count >= fewEdges || !isLonger) return hops
  }
}

/** By node: the least number of edges to reach it; a column has the other ends of the edges. */
function hopsBetween(
  start: number,
  { starts, indices }: ReturnType<typeof edgesBy>,
  ends: Int32Array,
  rates: Float64Array,
): Float64Array {
  const hops = new Float64Array(starts.length - 1).fill(Infinity)
  hops[start] = 0
  const reached = [start]
  for (const node of reached) {
    for (const index of indices.subarray(starts[node], starts[node + 1])) {
      const next = ends[index] ?? 0
      if (rates[index] === -Infinity || hops[next] !== Infinity) continue
      hops[next] = (hops[node] ?? 0) + 1
      reached.push(next)
    }
  }
  return hops
}

/**
 * Amounts that differ by less than a thousandth are searched as one, the largest of them, and so get the same
 * shares: along the same shares a larger amount never pays less. A pool of a fixed size may end anywhere in between, so
 * with one the amount is exact.
 */
function searchedAmount({ sellAmount }: Trade, { hasFixedSizes }: Graph): number {
  if (hasFixedSizes) return Number(sellAmount)
  const dropped = BigInt(Math.max(0, sellAmount.toString(2).length - keptBits))
  return Number(((sellAmount - 1n) >> dropped) + 1n) * 2 ** Number(dropped)
}

/** The payment of a split net of gas; -Infinity if its flows do not balance or cannot be executed. */
export function netOf({ assumed, flows, value, isBalanced }: Split, { demand, totalCost }: Search): number {
  const used = connected(flows, demand)
  const isSound = isBalanced && used.length > 0 && cycleAmong(used).length === 0
  if (!isSound) return -Infinity
  const promised = Math.min(value, arriving(used, demand))
  const paid = assumed.size === 0 ? promised : arriving(asExecuted(used), demand)
  return (paid < promised * (1 - maxShort) ? paid : promised) - totalCost(used)
}
