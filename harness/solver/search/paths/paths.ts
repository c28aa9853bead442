/**
 * The pricing problem of the path expansion: paths that gain at given token prices, from a token that has a price,
 * through tokens that may have none, back to one that has, in at most four hops. By Bellman and Ford's recursion on
 * the number of hops, from both ends.
 *
 * @module
 */
import { type Edge, edgesBy, type Graph } from '../graph.ts'
import { type BestEdges, bestEdges, type Pairs, pairsOf } from './parallel-edges.ts'
import { ranking } from './ranking.ts'

/** Maximum number of hops of a path that the search considers. */
export const maxHops = 4

/** By the number of hops, what each node costs to reach from the priced ones, and what leaving it for them brings. */
export interface PathPrices {
  readonly graph: Graph
  /** By edge: logarithm of the rate; -Infinity where the edge is closed. */
  readonly rates: Float64Array
  readonly pairs: Pairs
  readonly best: BestEdges
  readonly costs: readonly Labels[]
  readonly worths: readonly Labels[]
  /** By pair: what the best path through it gains, but for the rate of the edge, and how many hops of it come before. */
  readonly margins: Float64Array
  readonly hopsBefore: Uint8Array
}

/** Best log prices by node, and the pair that gave each; -1 where it is the price of one hop less. */
interface Labels {
  readonly prices: Float64Array
  readonly via: Int32Array
}

/**
 * @param logPrices By node: logarithm of the price at which there is trade; NaN where there is none.
 * @returns What, but for costs and worths, is good until the next call for the graph.
 */
export function pricePaths(
  graph: Graph,
  rates: Float64Array,
  logPrices: Float64Array,
  hops = maxHops,
): PathPrices {
  const pairs = pairsOf(graph)
  const best = bestEdges(pairs, rates)
  const costs = labelsFrom(pairs.from, pairs.to, best.rates, logPrices, hops)
  const worths = worthsOf(pairs, best.rates, logPrices, hops)
  return { graph, rates, pairs, best, costs, worths, ...marginsOf(pairs, costs, worths) }
}

function marginsOf(
  { from, to, scratch }: Pairs,
  costs: readonly Labels[],
  worths: readonly Labels[],
): Pick<PathPrices, 'margins' | 'hopsBefore'> {
  const { margins, hopsBefore } = scratch
  margins.fill(-Infinity)
  hopsBefore.fill(0)
  for (const [before, { prices: cost }] of costs.entries()) {
    const worth = worths[costs.length - 1 - before]?.prices
    for (let pair = 0; worth && pair < margins.length; pair++) {
      const margin = (worth[to[pair] ?? 0] ?? 0) - (cost[from[pair] ?? 0] ?? 0)
      if (!(margin > (margins[pair] ?? 0))) continue
      margins[pair] = margin
      hopsBefore[pair] = before
    }
  }
  return { margins, hopsBefore }
}

/** What leaving each node for the priced ones brings, by the number of hops. */
function worthsOf(
  { from, to }: Pairs,
  rates: Float64Array,
  logPrices: Float64Array,
  hops: number,
): readonly Labels[] {
  // It is, negated, what reaching it costs when every pair is reversed.
  return labelsFrom(to, from, rates, negated(logPrices), hops).map(({ prices, via }) => ({
    prices: negated(prices),
    via,
  }))
}

/** The least log prices at which nodes can be reached from the priced ones, by the number of hops. */
function labelsFrom(
  from: Int32Array,
  to: Int32Array,
  rates: Float64Array,
  logPrices: Float64Array,
  hops: number,
): readonly Labels[] {
  const start = new Float64Array(logPrices.length).fill(Infinity)
  let isLower = new Uint8Array(start.length)
  for (let node = 0; node < start.length; node++) {
    const price = logPrices[node] ?? 0
    if (Number.isNaN(price)) continue
    start[node] = price
    isLower[node] = 1
  }
  const { starts, indices } = edgesBy(from, start.length)
  const labels: Labels[] = [{ prices: start, via: new Int32Array(start.length).fill(-1) }]
  for (let before = start; labels.length < hops; ) {
    const prices = before.slice()
    const via = new Int32Array(prices.length).fill(-1)
    const isLowered = new Uint8Array(prices.length)
    for (let node = 0; node < start.length; node++) {
      // What the others lower they did in the round before.
      if (isLower[node] === 0) continue
      const price = before[node] ?? 0
      const end = starts[node + 1] ?? 0
      for (let place = starts[node] ?? 0; place < end; place++) {
        const index = indices[place] ?? 0
        const next = to[index] ?? 0
        const cost = price - (rates[index] ?? 0)
        if (!(cost < (prices[next] ?? 0))) continue
        prices[next] = cost
        via[next] = index
        isLowered[next] = 1
      }
    }
    labels.push({ prices, via })
    before = prices
    isLower = isLowered
  }
  return labels
}

function negated(values: Float64Array): Float64Array {
  const all = new Float64Array(values.length)
  for (let place = 0; place < all.length; place++) all[place] = -(values[place] ?? 0)
  return all
}

/** An edge, and the logarithm of what the best path through it brings by what it costs. */
export interface Gain {
  readonly index: number
  readonly gain: number
}

/** The edges that gain most, at most `count` and none less than `window` below the best, the highest first. */
export function highestGains(prices: PathPrices, count: number, window: number): readonly Gain[] {
  const { pairs, rates, best, margins } = prices
  const { starts, indices } = edgesBy(pairs.pairOf, margins.length)
  const found = ranking(count, -Infinity)
  let top = -Infinity
  for (let pair = 0; pair < margins.length; pair++) {
    const margin = margins[pair] ?? 0
    const gain = margin + (best.rates[pair] ?? 0)
    if (!(gain > -Infinity && gain >= Math.max(found.enough(), top - window))) continue
    for (let place = starts[pair] ?? 0; place < (starts[pair + 1] ?? 0); place++) {
      const index = indices[place] ?? 0
      found.add(index, margin + (rates[index] ?? 0))
    }
    top = Math.max(top, gain)
  }
  return found
    .places()
    .map((index) => ({ index, gain: (margins[pairs.pairOf[index] ?? 0] ?? 0) + (rates[index] ?? 0) }))
    .filter(({ gain }) => gain > -Infinity && gain >= top - window)
}

/** The best path through an edge. */
export function pathThrough(
  { graph, pairs, best, costs, worths, hopsBefore }: PathPrices,
  index: number,
): readonly Edge[] {
  const { edges } = graph
  const before = hopsBefore[pairs.pairOf[index] ?? 0] ?? 0
  const path = edges.slice(index, index + 1)
  for (let hops = before; hops > 0; hops--) {
    const edge = edges[best.edges[costs[hops]?.via[path[0]?.from ?? 0] ?? -1] ?? -1]
    if (edge) path.unshift(edge)
  }
  for (let hops = worths.length - 1 - before; hops > 0; hops--) {
    const edge = edges[best.edges[worths[hops]?.via[path.at(-1)?.to ?? 0] ?? -1] ?? -1]
    if (edge) path.push(edge)
  }
  return path
}

/** The paths that gain most, no two the same and none through a token twice. */
export function bestPaths(prices: PathPrices, count: number): readonly (readonly Edge[])[] {
  const found = new Map<string, readonly Edge[]>()
  for (const { index } of highestGains(prices, prices.costs.length * count, Infinity)) {
    const path = withoutCycles(pathThrough(prices, index))
    if (path.length > 0) found.set(nameOf(path), path)
    if (found.size === count) break
  }
  return [...found.values()]
}

/**
 * A path without its ways from a token back to it, which nothing earns: they occur in a path because gains look at
 * the edges one by one.
 */
export function withoutCycles(path: readonly Edge[]): readonly Edge[] {
  const direct: Edge[] = []
  for (const edge of path) {
    const seen = direct.findIndex(({ from }) => from === edge.to)
    if (seen === -1) direct.push(edge)
    else direct.length = seen
  }
  return direct
}

/** The same for the same path. */
export function nameOf(path: readonly Edge[]): string {
  return path.map(({ index }) => index).join()
}

/** For every node a price at which the paths through it are about to trade: between its cost and its worth. */
export function middlePrices({ costs, worths }: PathPrices): Float64Array {
  const [cost, worth] = [costs.at(-1)?.prices ?? new Float64Array(), worths.at(-1)?.prices]
  return cost.map((price, node) => between(price, worth?.[node] ?? price))
}

function between(cost: number, worth: number): number {
  if (Number.isFinite(cost) && Number.isFinite(worth)) return (cost + worth) / 2
  return Number.isFinite(worth) ? worth : Number.isFinite(cost) ? cost : 0
}
