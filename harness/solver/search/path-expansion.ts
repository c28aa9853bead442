/**
 * Path expansion, by column generation (Ford and Fulkerson 1958): the split is solved over few paths, and paths that
 * would be profitable at its prices are added until there are none. The router cannot execute cyclic flows; a cycle is
 * broken at the pair of tokens that costs least.
 *
 * @module
 */

import type { Demand } from '../graph/equilibrium/equilibrium.ts'
import type { Edge, Graph } from '../graph/graph.ts'
import { vanishing } from '../precision.ts'
import { stepsFit } from './capped-flow.ts'
import { earningPaths } from './earning-paths.ts'
import { edgesBy } from './edge-groups.ts'
import { acyclicFlows, connected, cycleAmong, type Pair } from './flows.ts'
import { pairsOf } from './paths/parallel-edges.ts'
import { bestPaths, highestGains, middlePrices, pricePaths, worthsFor } from './paths/paths.ts'
import { type Search, unhurried } from './search.ts'
import { type Split, splitOver } from './split.ts'

/** Paths this close to the best, in logarithms of the price, are used from the start. */
const window = 0.002
const maxNear = 40
const maxBest = 8
const maxRounds = 30
/**
 * Rounds without an improvement after which the expansion ends. Prices may cycle if a pool trades in several directions.
 */
const maxVain = 4
/** Rounds that are made regardless of time: without them an order beyond the initial paths would be paid little. */
const leastRounds = 2
/** Bottleneck edges that these rounds examine first: the most profitable paths often share a few. */
const maxBottlenecks = 30
/** The ratio of the last unit's payment to the average one below which an order counts as beyond the initial paths. */
const steepness = 0.8

export interface InitialPaths {
  /** The paths that pay most after gas at constant prices. */
  readonly best: readonly (readonly Edge[])[]
  /** The edges of the paths that come close to the best. */
  readonly near: readonly Edge[]
  /** Log prices, by node, at which these paths begin to trade. */
  readonly guess: Float64Array
  /** By remaining hops and by node: the logarithm of the most that a unit can pay, before gas. */
  readonly worths: readonly Float64Array[]
  /** By hops after the first one: the logarithm of the most that the first unit can pay, before gas. */
  readonly rates: readonly number[]
}

/** @returns `undefined` if no path leads from one token to the other. */
export function initialPaths(search: Search): InitialPaths | undefined {
  const { graph, rates, stepCosts, demand, hops } = search
  const { from, to, amount } = demand
  const worths = worthsFor(graph, rates, to, hops)
  const bestRates = worths.map((worth) => highestRate(search, worth))
  const rate = bestRates.at(-1) ?? -Infinity
  if (rate === -Infinity) return undefined
  const value = amount * Math.exp(rate)
  const { rates: netRates } = pairsOf(graph).scratch
  for (let index = 0; index < rates.length; index++) {
    netRates[index] = (rates[index] ?? 0) - (stepCosts[index] ?? 0) / value
  }
  const ends = new Float64Array(graph.size).fill(Number.NaN).with(from, rate).with(to, 0)
  const prices = pricePaths(graph, netRates, ends, { hops })
  const near = highestGains(prices, maxNear, window)
  return {
    best: bestPaths(prices, maxBest),
    near: near.flatMap(({ index }) => graph.edges[index] ?? []),
    guess: middlePrices(prices),
    worths,
    rates: bestRates,
  }
}

/** The logarithm of the most that the first unit can pay, given the worth of each token after the first hop. */
function highestRate({ graph, rates, demand }: Search, worth: Float64Array): number {
  const { starts, indices } = edgesBy(graph.from, graph.size)
  let highest = -Infinity
  for (let place = starts[demand.from] ?? 0; place < (starts[demand.from + 1] ?? 0); place++) {
    const index = indices[place] ?? 0
    highest = Math.max(highest, (rates[index] ?? 0) + (worth[graph.to[index] ?? 0] ?? 0))
  }
  return highest
}

/** The split over the initial paths, or over some more for an order beyond them; not limited by the deadline. */
export function firstSplit(start: Split, search: Search): Split {
  let split = start
  for (
    let round = 0;
    round < leastRounds && stepsFit(split.flows) && isSteep(split, search.demand);
    round++
  ) {
    split = withMorePaths(split, unhurried(search), maxBottlenecks) ?? split
  }
  return split
}

/** Adds profitable paths until there are none, or too many for a transaction, and breaks the resulting cycles. */
export function expanded(start: Split, search: Search): Split {
  let { rates } = search
  let split = withEarningPaths(start, search)
  for (let broken = brokenCycle(split, search); broken; broken = brokenCycle(split, search)) {
    rates = closed(rates, search.graph, broken.gap)
    split = withEarningPaths(broken.split, { ...search, rates })
  }
  return search.expired() && stepsFit(split.flows) ? withoutCycles(split, search) : split
}

/** The split without its cycles, as a quick fallback after the deadline. */
function withoutCycles(split: Split, search: Search): Split {
  const used = connected(split.flows, search.demand)
  const left = acyclicFlows(used)
  if (left.length === used.length) return split
  return splitOver(
    left.map(({ edge }) => edge),
    unhurried(search),
    { ...split, flows: left },
  )
}

function withEarningPaths(start: Split, search: Search): Split {
  let split = start
  let best = start
  for (
    let round = 0, vain = 0;
    round < maxRounds && vain < maxVain && stepsFit(split.flows) && !search.expired();
    round++
  ) {
    const next = withMorePaths(split, search)
    if (!next || search.expired()) break
    split = next
    vain = split.value > best.value * (1 + vanishing) ? 0 : vain + 1
    if (vain === 0) best = split
  }
  return split.value < best.value * (1 - vanishing) ? best : split
}

/** @returns `undefined` if no path is profitable. */
function withMorePaths(split: Split, search: Search, narrow = 0): Split | undefined {
  const { paths, guess } = earningPaths(split, search, narrow)
  if (paths.length === 0) return undefined
  const used = split.flows.map(({ edge }) => edge)
  return splitOver([...new Set([...used, ...paths.flat()])], search, { ...split, logPrices: guess })
}

/** Whether the last unit buys so much less than the average one that more paths would raise the payment by much. */
function isSteep({ logPrices, value }: Split, { amount, from }: Demand): boolean {
  return amount * Math.exp(logPrices[from] ?? 0) < value * steepness
}

/**
 * The pair of tokens on a cycle of the split without which the split pays most, and that split; `undefined` without a
 * cycle or time to break it.
 */
function brokenCycle(split: Split, search: Search) {
  if (search.expired() || !stepsFit(split.flows)) return undefined
  const used = connected(split.flows, search.demand)
  const [best] = cycleAmong(used)
    .map((gap) => {
      const edges = used.map(({ edge }) => edge).filter(({ from, to }) => from !== gap.from || to !== gap.to)
      return { gap, split: splitOver(edges, search, split) }
    })
    .toSorted((a, b) => b.split.value - a.split.value)
  // A split cut short by the deadline need not balance.
  return search.expired() ? undefined : best
}

function closed(rates: Float64Array, graph: Graph, { from, to }: Pair): Float64Array {
  return rates.map((rate, index) => (graph.from[index] === from && graph.to[index] === to ? -Infinity : rate))
}
