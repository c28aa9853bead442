/**
 * The paths and edges that a split does not use and that would earn more than their gas at its prices.
 *
 * @module
 */

import type { Edge } from '../graph/graph.ts'
import { vanishing } from '../precision.ts'
import { flowAt, gasOf } from './capped-flow.ts'
import { edgesBy } from './edge-groups.ts'
import { bottlenecks } from './paths/bottlenecks.ts'
import { pairsOf } from './paths/parallel-edges.ts'
import {
  bestPaths,
  middlePrices,
  nameOf,
  type PathPrices,
  pathThrough,
  pricePaths,
  withoutCycles,
} from './paths/paths.ts'
import { ranking } from './paths/ranking.ts'
import { costsBeside, type Search } from './search.ts'
import { relinearisedIn, type Split } from './split.ts'

/** Edges covered by the paths of one search, at which it ends. */
const maxEdges = 120
/** Edges whose paths are examined. */
const maxCandidates = 200

export interface EarningPaths {
  /** Most profitable first. */
  readonly paths: readonly (readonly Edge[])[]
  /** Log prices, by node, at which the paths begin to trade. */
  readonly guess: Float64Array
}

/** @param narrow The number of bottleneck edges of paths that are examined first. */
export function earningPaths(split: Split, search: Search, narrow = 0): EarningPaths {
  const { value } = split
  const relinearised = relinearisedIn(split, search.graph)
  const { scratch } = pairsOf(search.graph)
  const stepCosts = costsBeside(split.flows, search, scratch.stepCosts)
  const prices = pricePaths(
    search.graph,
    idleRates(split, relinearised, search, scratch.rates),
    tradedPrices(split, search),
    { hops: search.hops, isGaining: true },
  )
  const covered = new Set<Edge>()
  const seen = new Set<string>()
  const found: { readonly path: readonly Edge[]; readonly net: number }[] = []
  for (const index of mostEarning(prices, { ...search, stepCosts }, vanishing * value, narrow)) {
    const path = withoutCycles(pathThrough(prices, index))
    const name = nameOf(path)
    if (path.length === 0 || seen.has(name)) continue
    seen.add(name)
    const cost = path.reduce((sum, edge) => sum + (stepCosts[edge.index] ?? 0), 0)
    const net = profitOf(path, prices, relinearised) - cost
    if (net < vanishing * value) continue
    found.push({ path, net })
    for (const edge of path) covered.add(edge)
    if (covered.size >= maxEdges) break
  }
  const paths = found.toSorted((a, b) => b.net - a.net).map(({ path }) => path)
  return { paths, guess: middlePrices(prices) }
}

/** Finds the best paths for a given value, after gas, that a split does not use, profitable or not. */
export function pathsBeside(split: Split, search: Search, count: number): (carried: number) => EarningPaths {
  const relinearised = relinearisedIn(split, search.graph)
  const logPrices = tradedPrices(split, search)
  const { scratch } = pairsOf(search.graph)
  return (carried) => {
    const rates = idleRates(split, relinearised, search, scratch.rates)
    const stepCosts = costsBeside(split.flows, search, scratch.stepCosts)
    for (let index = 0; index < rates.length; index++) {
      rates[index] = (rates[index] ?? 0) - (stepCosts[index] ?? 0) / carried
    }
    const prices = pricePaths(search.graph, rates, logPrices, { hops: search.hops })
    return { paths: bestPaths(prices, count), guess: middlePrices(prices) }
  }
}

/**
 * Other edges between the tokens of these that would earn more than their gas, sorted by profit per gas, largest first.
 *
 * @param gasValue Base units of the bought token per unit of gas.
 */
export function earningBetween(
  own: readonly Edge[],
  { logPrices, gasValue }: { readonly logPrices: Float64Array; readonly gasValue: number },
  { graph, rates }: Search,
): readonly Edge[] {
  const known = new Set(own.map(({ index }) => index))
  // At these prices a token that no edge trades is never bought or sold.
  const paid = new Float64Array(graph.size).fill(-Infinity)
  const asked = new Float64Array(graph.size).fill(Infinity)
  for (const node of own.flatMap(({ from, to }) => [from, to])) {
    paid[node] = asked[node] = logPrices[node] ?? 0
  }
  const between: { readonly edge: Edge; readonly earned: number }[] = []
  for (let index = 0; index < rates.length; index++) {
    const depth =
      (paid[graph.to[index] ?? 0] ?? 0) + (rates[index] ?? 0) - (asked[graph.from[index] ?? 0] ?? 0)
    const edge = depth > 0 && !known.has(index) ? graph.edges[index] : undefined
    if (!edge) continue
    const flow = flowAt(depth, edge, logPrices)
    const earned = flow.profit / gasOf(flow)
    if (earned > gasValue) between.push({ edge, earned })
  }
  return between.toSorted((a, b) => b.earned - a.earned).map(({ edge }) => edge)
}

/**
 * The rates of the edges that do not trade; for a relinearised edge, its rate after the trades of the others.
 *
 * @param idle Receives the rates.
 */
function idleRates(
  { flows }: Split,
  relinearised: ReadonlyMap<Edge, Edge>,
  { rates }: Search,
  idle: Float64Array,
): Float64Array {
  idle.set(rates)
  for (const [{ index }, { curve }] of relinearised) {
    if (idle[index] !== -Infinity) idle[index] = curve.logRate
  }
  for (const { edge } of flows) idle[edge.index] = -Infinity
  return idle
}

/** The prices of the tokens that are traded; NaN elsewhere. */
function tradedPrices({ flows, logPrices }: Split, { graph, demand }: Search): Float64Array {
  const prices = new Float64Array(graph.size).fill(Number.NaN)
  for (const node of [demand.from, demand.to, ...flows.flatMap(({ edge }) => [edge.from, edge.to])]) {
    prices[node] = logPrices[node] ?? 0
  }
  return prices
}

/**
 * The edges that would earn most net of gas if their pools were constant products and no other price moved. If `narrow`
 * is positive, the bottlenecks of their paths come first.
 */
function mostEarning(
  prices: PathPrices,
  { graph, stepCosts }: Search,
  min: number,
  narrow: number,
): readonly number[] {
  const { slopes } = graph
  const { pairs, rates, best, margins } = prices
  const { starts, indices } = edgesBy(pairs.pairOf, margins.length)
  const price = prices.costs.at(-1)?.prices.map((logPrice) => Math.exp(logPrice))
  const isBottleneck = narrow > 0 ? bottlenecks(prices) : () => false
  const first = ranking(narrow, min)
  const found = ranking(maxCandidates, min)
  const enough = () => (narrow > 0 ? Math.min(first.enough(), found.enough()) : found.enough())
  let least = enough()
  for (let pair = 0; pair < margins.length; pair++) {
    const margin = margins[pair] ?? 0
    const highest = margin + (best.rates[pair] ?? 0)
    if (!(highest > 0)) continue
    const worth = price?.[pairs.from[pair] ?? 0] ?? 0
    const most = earnedFor(highest)
    if ((pairs.slopes[pair] ?? 0) * worth * most < least) continue
    for (let place = starts[pair] ?? 0; place < (starts[pair + 1] ?? 0); place++) {
      const index = indices[place] ?? 0
      const conductance = (slopes[index] ?? 0) * worth
      const cost = stepCosts[index] ?? 0
      const gain = margin + (rates[index] ?? 0)
      if (!(gain > 0) || conductance * most - cost < least) continue
      const earned = conductance * earnedFor(gain) - cost
      found.add(index, earned)
      if (earned >= first.enough() && isBottleneck(index, gain)) first.add(index, earned)
      least = enough()
    }
  }
  return [...first.places(), ...found.places()]
}

/** The profit of a pool at a gain, per unit of its conductance. */
function earnedFor(gain: number): number {
  return 2 * Math.expm1(gain / 2) ** 2
}

/**
 * The approximate profit of trading along the path until it gains no more: in a chain the price moves at every edge, as
 * voltage falls along resistors in series.
 */
function profitOf(
  path: readonly Edge[],
  { costs }: PathPrices,
  relinearised: ReadonlyMap<Edge, Edge>,
): number {
  const prices = costs[0]?.prices
  const curves = path.map((edge) => (relinearised.get(edge) ?? edge).curve)
  const start = prices?.[path[0]?.from ?? 0] ?? 0
  const end = prices?.[path.at(-1)?.to ?? 0] ?? 0
  const gain = end - start + curves.reduce((sum, { logRate }) => sum + logRate, 0)
  let logPrice = start
  let resistance = 0
  for (const curve of curves) {
    const { amountIn, amountOut } = curve.trade(gain)
    const paid = amountIn * Math.exp(logPrice)
    logPrice -= curve.logRate
    resistance += 1 / (amountOut * Math.exp(logPrice + gain) - paid)
  }
  return 1 / resistance
}
