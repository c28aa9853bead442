/**
 * How a split grows: from the paths to begin with, by those that would earn something at its prices. What then
 * flows in a circle the router cannot execute; the circle is broken where that costs least.
 *
 * @module
 */
import { earningPaths } from './earning-paths.ts'
import { circleAmong, connected, type Pair } from './flows.ts'
import type { Edge, Graph } from './graph.ts'
import { bestPaths, highest, landscape, middlePrices } from './paths.ts'
import type { Search } from './search.ts'
import { type Split, splitOver } from './split.ts'

/** Paths this close to the best, in logarithms of the price, are in from the start. */
const window = 0.002
const mostNear = 40
const mostBest = 8
const maxRounds = 30

export interface FirstPaths {
  /** The paths that pay most, gas deducted, if no price moved. */
  readonly best: readonly (readonly Edge[])[]
  /** The edges of the paths that come close to the best. */
  readonly near: readonly Edge[]
  /** Log prices, by node, at which these paths are about to trade. */
  readonly guess: Float64Array
}

/** @returns `undefined` where no path leads from one token to the other. */
export function firstPaths({ graph, rates, tolls, demand }: Search): FirstPaths | undefined {
  const { from, to, amount } = demand
  const ends = new Float64Array(graph.size).fill(Number.NaN).with(from, 0).with(to, 0)
  const rate = largest(landscape(graph, rates, ends).gains)
  if (rate === -Infinity) return undefined
  const value = amount * Math.exp(rate)
  const tolled = rates.map((logRate, index) => logRate - (tolls[index] ?? 0) / value)
  const land = landscape(graph, tolled, ends.with(from, rate))
  const best = largest(land.gains)
  const near = highest(land.gains, mostNear, best - window)
  return {
    best: bestPaths(land, mostBest),
    near: near.flatMap((index) => graph.edges[index] ?? []),
    guess: middlePrices(land),
  }
}

/** Adds paths that earn until there is none, and breaks the circles that this makes. */
export function grown(start: Split, search: Search): Split {
  let { rates } = search
  let split = filled(start, search)
  for (let broken = leastMissed(split, search); broken; broken = leastMissed(split, search)) {
    rates = closed(rates, search.graph, broken.gap)
    split = filled(broken.split, { ...search, rates })
  }
  return split
}

function filled(start: Split, search: Search): Split {
  let split = start
  for (let round = 0; round < maxRounds && !search.expired(); round++) {
    const { paths, guess } = earningPaths(split, search)
    if (paths.length === 0) break
    const used = split.flows.map(({ edge }) => edge)
    split = splitOver([...new Set([...used, ...paths.flat()])], search.demand, guess)
  }
  return split
}

/** Where the split has a circle: the pair of tokens on it without which the split pays most, and that split. */
function leastMissed({ flows, logPrices }: Split, { demand }: Search) {
  const used = connected(flows, demand)
  const [best] = circleAmong(used)
    .map((gap) => {
      const edges = used.map(({ edge }) => edge).filter(({ from, to }) => from !== gap.from || to !== gap.to)
      return { gap, split: splitOver(edges, demand, logPrices) }
    })
    .toSorted((a, b) => b.split.value - a.split.value)
  return best
}

function closed(rates: Float64Array, graph: Graph, { from, to }: Pair): Float64Array {
  return rates.map((rate, index) => (graph.from[index] === from && graph.to[index] === to ? -Infinity : rate))
}

function largest(values: Float64Array): number {
  let most = -Infinity
  for (let index = 0; index < values.length; index++) most = Math.max(most, values[index] ?? most)
  return most
}
