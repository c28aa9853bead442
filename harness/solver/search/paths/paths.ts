/**
 * The pricing problem of the path expansion: paths that gain at given token prices, from a token with a price,
 * through tokens that may have none, back to one with a price, in at most four hops.
 *
 * @module
 */

import type { Edge, Graph } from '../../graph/graph.ts'
import { edgesBy } from '../edge-groups.ts'
import { type BestEdges, bestEdges, type Pairs, pairsOf } from './parallel-edges.ts'
import { type PriceLabels, priceLabels, worthsAt } from './price-labels.ts'
import { ranking } from './ranking.ts'

/** Maximum number of hops of a path that the search considers. */
export const maxHops = 4

/** By number of hops: the cost to reach each node from the priced ones, and the worth of leaving it for them. */
export interface PathPrices extends PriceLabels {
  readonly graph: Graph
  /** By edge: logarithm of the rate; -Infinity if the edge is closed. */
  readonly rates: Float64Array
  readonly pairs: Pairs
  readonly best: BestEdges
  /** By pair: the gain of the best path through it without the rate of the edge, and the number of hops before it. */
  readonly margins: Float64Array
  readonly hopsBefore: Uint8Array
}

/**
 * @param logPrices By node: logarithm of the price at which it is traded; NaN if it is not.
 * @param isGaining Whether only paths that gain matter.
 * @returns Columns that are valid until the next call for the graph.
 */
export function pricePaths(
  graph: Graph,
  rates: Float64Array,
  logPrices: Float64Array,
  { hops = maxHops, isGaining = false }: { readonly hops?: number; readonly isGaining?: boolean } = {},
): PathPrices {
  const pairs = pairsOf(graph)
  const best = bestEdges(pairs, rates)
  const labels = priceLabels(pairs, best.rates, logPrices, { hops, isGaining })
  return { graph, rates, pairs, best, ...labels, ...marginsOf(pairs, labels, isGaining) }
}

/** By number of hops and by node: the logarithm of the most that a unit brings on the way to a node. */
export function worthsFor(
  graph: Graph,
  rates: Float64Array,
  node: number,
  hops: number,
): readonly Float64Array[] {
  const pairs = pairsOf(graph)
  const logPrices = new Float64Array(graph.size).fill(Number.NaN).with(node, 0)
  return worthsAt(pairs, bestEdges(pairs, rates).rates, logPrices, hops)
}

function marginsOf(
  { from, to, scratch }: Pairs,
  { costs, worths }: PriceLabels,
  isGaining: boolean,
): Pick<PathPrices, 'margins' | 'hopsBefore'> {
  const { margins, hopsBefore } = scratch
  margins.fill(-Infinity)
  hopsBefore.fill(0)
  const hops = costs.length
  const { starts } = edgesBy(from, costs[0]?.prices.length ?? 0)
  for (const [before, { prices: cost }] of costs.entries()) {
    const worth = worths[hops - 1 - before]?.prices
    const most = isGaining ? worths[hops - before]?.prices : undefined
    for (let node = 0; worth && node < cost.length; node++) {
      const paid = cost[node] ?? 0
      if (paid === Infinity || (most && !((most[node] ?? 0) > paid))) continue
      for (let pair = starts[node] ?? 0; pair < (starts[node + 1] ?? 0); pair++) {
        const margin = (worth[to[pair] ?? 0] ?? 0) - paid
        if (!(margin > (margins[pair] ?? 0))) continue
        margins[pair] = margin
        hopsBefore[pair] = before
      }
    }
  }
  return { margins, hopsBefore }
}

/** An edge, and the logarithm of the ratio of the payment of the best path through it to its cost. */
export interface Gain {
  readonly index: number
  readonly gain: number
}

/** The edges with the highest gains, at most `count` and none more than `window` below the best, highest first. */
export function highestGains(prices: PathPrices, count: number, window: number): readonly Gain[] {
  const { pairs, rates, best, margins } = prices
  const { starts, indices } = edgesBy(pairs.pairOf, margins.length)
  const found = ranking(count, -Infinity)
  let top = -Infinity
  let least = -Infinity
  for (let pair = 0; pair < margins.length; pair++) {
    const margin = margins[pair] ?? 0
    const gain = margin + (best.rates[pair] ?? 0)
    if (!(gain > -Infinity && gain >= least)) continue
    for (let place = starts[pair] ?? 0; place < (starts[pair + 1] ?? 0); place++) {
      const index = indices[place] ?? 0
      found.add(index, margin + (rates[index] ?? 0))
    }
    top = Math.max(top, gain)
    least = Math.max(found.enough(), top - window)
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

/** The paths with the highest gains, all different and none through a token twice. */
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
 * A path without detours from a token back to it, which earn nothing. They occur because gains consider the edges one
 * by one.
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

/** The same name for the same path. */
export function nameOf(path: readonly Edge[]): string {
  return path.map(({ index }) => index).join()
}

/** For every node a price at which the paths through it begin to trade: between its cost and its worth. */
export function middlePrices({ costs, worths }: PathPrices): Float64Array {
  const [cost, worth] = [costs.at(-1)?.prices ?? new Float64Array(), worths.at(-1)?.prices]
  return cost.map((price, node) => between(price, worth?.[node] ?? price))
}

function between(cost: number, worth: number): number {
  if (Number.isFinite(cost) && Number.isFinite(worth)) return (cost + worth) / 2
  return Number.isFinite(worth) ? worth : Number.isFinite(cost) ? cost : 0
}
