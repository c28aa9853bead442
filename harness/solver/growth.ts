/**
 * How a split grows: from the paths to begin with, by those that would earn something at its prices. What then
 * flows in a circle the router cannot execute; it is cut where that costs least.
 *
 * @module
 */
import { earningPaths } from './earning-paths.ts'
import { circleAmong, clashAmong, connected, type Pair } from './flows.ts'
import type { Edge } from './graph.ts'
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

/** Adds paths that earn until there is none, and cuts what this makes that cannot be executed. */
export function grown(start: Split, search: Search): Split {
  let { rates } = search
  let split = filled(start, search)
  for (let mended = mend(split, search); mended; mended = mend(split, search)) {
    const { cut } = mended
    rates = rates.map((rate, index) => (cut.has(index) ? -Infinity : rate))
    split = filled(mended.split, { ...search, rates })
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

/** The split without the edges, of those that cannot all stay, that are missed least. */
function mend({ flows, logPrices }: Split, { graph, demand }: Search) {
  const used = connected(flows, demand)
  const circle = circleAmong(used).map((pair) => graph.edges.filter((edge) => joins(edge, pair)))
  const [best] = [...circle, ...clashAmong(used).map((edge) => [edge])]
    .map((cut) => {
      const gone = new Set(cut)
      const edges = used.map(({ edge }) => edge).filter((edge) => !gone.has(edge))
      return { cut: new Set(cut.map(({ index }) => index)), split: splitOver(edges, demand, logPrices) }
    })
    .toSorted((a, b) => b.split.value - a.split.value)
  return best
}

function joins(edge: Edge, { from, to }: Pair): boolean {
  return edge.from === from && edge.to === to
}

function largest(values: Float64Array): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity)
}
