/**
 * The pricing problem of the path expansion: paths that gain at given token prices, from a token that has a price,
 * through tokens that may have none, back to one that has, in at most four hops. By Bellman and Ford's recursion on
 * the number of hops, from both ends.
 *
 * @module
 */
import { type Edge, edgesBy, type Graph } from '../graph.ts'

/** Maximum number of hops of a path that the search considers. */
export const maxHops = 4

/** By the number of hops, what each node costs to reach from the priced ones, and what leaving it for them brings. */
export interface PathPrices {
  readonly graph: Graph
  /** By edge: logarithm of the rate; -Infinity where the edge is closed. */
  readonly rates: Float64Array
  readonly costs: readonly Labels[]
  readonly worths: readonly Labels[]
}

/** Best log prices by node, and the edge that gave each; -1 where it is the price of one hop less. */
interface Labels {
  readonly prices: Float64Array
  readonly via: Int32Array
}

/** @param logPrices By node: logarithm of the price at which there is trade; NaN where there is none. */
export function pricePaths(
  graph: Graph,
  rates: Float64Array,
  logPrices: Float64Array,
  hops = maxHops,
): PathPrices {
  const { from, to } = graph
  const costs = labelsFrom(from, to, rates, logPrices, hops)
  return { graph, rates, costs, worths: worthsOf(graph, rates, logPrices, hops) }
}

/** What leaving each node for the priced ones brings, by the number of hops. */
function worthsOf(
  { from, to }: Graph,
  rates: Float64Array,
  logPrices: Float64Array,
  hops = maxHops,
): readonly Labels[] {
  // It is, negated, what reaching it costs when every edge is reversed.
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
  const { graph, rates, costs, worths } = prices
  const { from, to } = graph
  const [cost, worth] = [costs.at(-1)?.prices, worths.at(-1)?.prices]
  const found = ranking(count, -Infinity)
  let top = -Infinity
  for (let index = 0; index < rates.length; index++) {
    // With as many hops on both sides as there may be in all, most gain less.
    const most = (worth?.[to[index] ?? 0] ?? 0) + (rates[index] ?? 0) - (cost?.[from[index] ?? 0] ?? 0)
    if (!(most > -Infinity && most >= Math.max(found.enough(), top - window))) continue
    const gain = gainThrough(prices, index)
    if (!(gain > -Infinity && gain >= top - window)) continue
    found.add(index, gain)
    top = Math.max(top, gain)
  }
  return found
    .places()
    .map((index) => ({ index, gain: gainThrough(prices, index) }))
    .filter(({ gain }) => gain >= top - window)
}

/** The places of the highest values of at least `min`, at most `count`; of equal ones the first. */
export function ranking(count: number, min: number) {
  const values = new Float64Array(count)
  const places = new Int32Array(count)
  let size = 0
  const enough = () => (size < count ? min : (values[count - 1] ?? min))
  return {
    /** What a value must be at least to be among them. */
    enough,
    add(place: number, value: number): void {
      if (!(value >= enough()) || (size === count && value === enough())) return
      let at = 0
      for (let end = size; at < end; ) {
        const middle = (at + end) >> 1
        if ((values[middle] ?? 0) >= value) at = middle + 1
        else end = middle
      }
      values.copyWithin(at + 1, at, count - 1)
      places.copyWithin(at + 1, at, count - 1)
      values[at] = value
      places[at] = place
      size = Math.min(count, size + 1)
    },
    /** From the highest on. */
    places: (): readonly number[] => [...places.subarray(0, size)],
  }
}

/** What the best path through an edge gains. */
export function gainThrough({ graph, rates, costs, worths }: PathPrices, index: number): number {
  const node = graph.from[index] ?? 0
  const next = graph.to[index] ?? 0
  let most = -Infinity
  for (let before = 0; before < costs.length; before++) {
    const worth = worths[costs.length - 1 - before]?.prices[next] ?? 0
    most = Math.max(most, worth + (rates[index] ?? 0) - (costs[before]?.prices[node] ?? 0))
  }
  return most
}

/** The best path through an edge that has a gain. */
export function pathThrough(
  { graph, rates, costs, worths }: PathPrices,
  { index, gain }: Gain,
): readonly Edge[] {
  const { edges, from, to } = graph
  const before = costs.findIndex((cost, hops) => {
    const worth = worths[worths.length - 1 - hops]?.prices[to[index] ?? 0] ?? 0
    return worth + (rates[index] ?? 0) - (cost.prices[from[index] ?? 0] ?? 0) === gain
  })
  const path = edges.slice(index, index + 1)
  for (let hops = before; hops > 0; hops--) {
    const edge = edges[costs[hops]?.via[path[0]?.from ?? 0] ?? -1]
    if (edge) path.unshift(edge)
  }
  for (let hops = worths.length - 1 - before; hops > 0; hops--) {
    const edge = edges[worths[hops]?.via[path.at(-1)?.to ?? 0] ?? -1]
    if (edge) path.push(edge)
  }
  return path
}

/** The paths that gain most, no two the same and none through a token twice. */
export function bestPaths(prices: PathPrices, count: number): readonly (readonly Edge[])[] {
  const found = new Map<string, readonly Edge[]>()
  for (const one of highestGains(prices, prices.costs.length * count, Infinity)) {
    const path = withoutCycles(pathThrough(prices, one))
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
  const worth = worths.at(-1)?.prices
  return Float64Array.from(costs.at(-1)?.prices ?? [], (cost, node) => between(cost, worth?.[node] ?? cost))
}

function between(cost: number, worth: number): number {
  if (Number.isFinite(cost) && Number.isFinite(worth)) return (cost + worth) / 2
  return Number.isFinite(worth) ? worth : Number.isFinite(cost) ? cost : 0
}
