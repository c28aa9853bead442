/**
 * What is searched: a graph, which of its edges may be used, what each costs, and for what amount.
 *
 * @module
 */

import type { Trade } from '../evaluate.ts'
import { tokenGas } from '../gas.ts'
import { conversionOf } from '../plan.ts'
import { stepGas } from '../pool-kinds.ts'
import { gasIn } from './capped-flow.ts'
import { buyersOf, edgesBy } from './edge-groups.ts'
import { type Expired, effort } from './effort.ts'
import type { Demand, Flow } from './equilibrium/equilibrium.ts'
import { arriving, connected, cycleAmong } from './flows.ts'
import { deepest, type Edge, type Graph } from './graph.ts'
import { bestEdges, pairsOf } from './paths/parallel-edges.ts'
import { maxHops } from './paths/paths.ts'
import { asExecuted } from './relinearisation.ts'
import type { Split } from './split.ts'

export interface Search {
  readonly graph: Graph
  /** By edge: logarithm of the rate; -Infinity where the edge may not be used. */
  readonly rates: Float64Array
  /** Base units of the bought token that a unit of gas costs. */
  readonly gasPrice: number
  /**
   * By edge: what the gas of its step costs, in base units of the bought token, and of coming to hold what it buys where that
   * is another token.
   */
  readonly stepCosts: Float64Array
  readonly demand: Demand
  /** Maximum number of hops of a path that is looked at. */
  readonly hops: number
  /** What the step of a flow costs, with the ticks that it crosses and the words that it enters. */
  readonly costOf: (flow: Flow) => number
  /** What all steps of these flows cost, and to hold the tokens between. */
  readonly totalCost: (flows: readonly Flow[]) => number
  /** Whether to go on looking for more where it can matter little. */
  readonly isThorough: boolean
  /** True once the best split so far must do. */
  readonly expired: Expired
  /** True once that is so because the time is up. */
  readonly isLate: () => boolean
}

export interface RouteOptions extends Pick<Search, 'gasPrice' | 'isThorough' | 'expired'> {
  /** The edges that may be used. */
  readonly isOpen: (edge: Edge) => boolean
}

/** Edges that are too few to be all that an order is routed through. */
const fewEdges = 64
/** Leading bits of the amount that the search looks at. */
const keptBits = 11
/** What is next to nothing, as a fraction. */
const dust = 1e-10
/** How far what pools can hold may be below it in floating point, as a fraction. */
const rounding = 1e-6
/** What a split may pay less than it promises, as a fraction, as the amounts that it assumes differ a little from those that it has. */
const maxShort = 1e-4

/** @returns `undefined` where the graph lacks one of the tokens. */
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
 * Which edges pay next to nothing, even for all that they can take: beside the part of the largest pool of their token that the order
 * is of the largest pool of the sold one. Their prices may be any, and lead astray who begins at these.
 */
function dustIn({ to, most, size }: Graph, sold: number, { sellAmount }: Trade): (index: number) => boolean {
  const largest = new Float64Array(size)
  for (let index = 0; index < most.length; index++) {
    const node = to[index] ?? 0
    largest[node] = Math.max(largest[node] ?? 0, most[index] ?? 0)
  }
  const part = Math.min(1, Number(sellAmount) / (largest[sold] ?? 0))
  return (index) => (most[index] ?? 0) < dust * part * (largest[to[index] ?? 0] ?? 0)
}

/** Whether the pools that buy the sold token can hold all of the amount, each taking as much as it can. */
export function canBeHeld({ demand, graph, rates }: Search, { sellAmount }: Trade): boolean {
  const { starts, indices } = edgesBy(graph.from, graph.size)
  let left = Number(sellAmount) * (1 - rounding)
  for (const index of indices.subarray(starts[demand.from], starts[demand.from + 1])) {
    const edge = rates[index] === -Infinity ? undefined : graph.edges[index]
    if (edge) left -= edge.curve.trade(deepest).amountIn
    if (!(left > 0)) return true
  }
  return false
}

/** The search at which gas costs so many base units of the bought token a unit. */
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
 * The {@link Search.stepCosts} beside flows, which already bring the tokens that they buy.
 *
 * @param costs Where they are written to, if there is any.
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

/** The search for what makes a split one that can be executed: while there is time. */
export function finishing(search: Search): Search {
  return { ...search, expired: search.isLate }
}

/** The search for what must be there whenever the time is up. */
export function unhurried(search: Search): Search {
  return { ...search, expired: () => false }
}

/**
 * As many as usual, or, where the paths of so many hops have few edges, which may carry little, twice as many, and so on
 * while there are others.
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

/** By node: over how many edges, at least, it is reached; the other ends of the edges are in a column. */
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
export function netOf({ assumed, flows, value, isBalanced }: Split, { demand, totalCost }: Search): number {
  const used = connected(flows, demand)
  const isSound = isBalanced && used.length > 0 && cycleAmong(used).length === 0
  if (!isSound) return -Infinity
  const promised = Math.min(value, arriving(used, demand))
  const paid = assumed.size === 0 ? promised : arriving(asExecuted(used), demand)
  return (paid < promised * (1 - maxShort) ? paid : promised) - totalCost(used)
}
