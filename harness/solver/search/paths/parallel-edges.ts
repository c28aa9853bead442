/**
 * The pairs of nodes that edges connect. The most profitable path uses the parallel edge with the highest rate, so a
 * search for paths needs only one edge per pair.
 *
 * @module
 */

import type { Graph } from '../../graph/graph.ts'
import { edgesBy } from '../edge-groups.ts'

/** Ordered pairs of connected nodes, as columns, sorted by their first node. */
export interface Pairs {
  readonly from: Int32Array
  readonly to: Int32Array
  /** By edge of the graph. */
  readonly pairOf: Int32Array
  /** The highest slope of each pair's edges. */
  readonly slopes: Float64Array
  /** By edge of the graph: zero, the cost of each step if gas is free. */
  readonly free: Float64Array
  readonly scratch: Scratch
}

/**
 * Columns that every search for paths overwrites, valid until the next one. On a market of 100,000 pools, allocating
 * them each time takes longer than the search, because a garbage collection marks all that the market holds.
 */
export interface Scratch {
  readonly best: BestEdges
  /** By pair, as in {@link PathPrices}. */
  readonly margins: Float64Array
  readonly hopsBefore: Uint8Array
  /** Labels of a search from either end. */
  readonly costs: Labels[]
  readonly worths: Labels[]
  /** By edge of the graph: logarithm of the rate, and the cost of a step. */
  readonly rates: Float64Array
  readonly stepCosts: Float64Array
}

/** Best log prices by node, and the pair that gave each; -1 if one hop less gives the same price. */
export interface Labels {
  readonly prices: Float64Array
  readonly via: Int32Array
}

/** A graph does not change, so its pairs are found once. */
const known = new WeakMap<Int32Array, Pairs>()

export function pairsOf(graph: Graph): Pairs {
  const found = known.get(graph.from) ?? pairsOfColumns(graph)
  known.set(graph.from, found)
  return found
}

function pairsOfColumns({ from, to, slopes, size }: Graph): Pairs {
  const { starts, indices } = edgesBy(from, size)
  const pairOf = new Int32Array(from.length)
  const first: number[] = []
  const highest: number[] = []
  // By node: the last pair that leads to it.
  const latest = new Int32Array(size).fill(-1)
  for (let node = 0; node < size; node++) {
    const own = first.length
    for (let place = starts[node] ?? 0; place < (starts[node + 1] ?? 0); place++) {
      const index = indices[place] ?? 0
      const next = to[index] ?? 0
      if ((latest[next] ?? 0) < own) latest[next] = first.push(index) - 1
      const pair = latest[next] ?? 0
      pairOf[index] = pair
      highest[pair] = Math.max(highest[pair] ?? 0, slopes[index] ?? 0)
    }
  }
  return {
    from: Int32Array.from(first, (index) => from[index] ?? 0),
    to: Int32Array.from(first, (index) => to[index] ?? 0),
    pairOf,
    slopes: Float64Array.from(highest),
    free: new Float64Array(from.length),
    scratch: scratchFor(from.length, first.length),
  }
}

function scratchFor(edges: number, pairs: number): Scratch {
  return {
    best: { rates: new Float64Array(pairs), edges: new Int32Array(pairs) },
    margins: new Float64Array(pairs),
    hopsBefore: new Uint8Array(pairs),
    costs: [],
    worths: [],
    rates: new Float64Array(edges),
    stepCosts: new Float64Array(edges),
  }
}

/** By pair: the highest rate, and the first edge that has it; -Infinity and -1 if all are closed. */
export interface BestEdges {
  readonly rates: Float64Array
  readonly edges: Int32Array
}

/**
 * @param rates By edge: logarithm of the rate; -Infinity if the edge is closed.
 * @returns Columns that are valid until the next call for the graph.
 */
export function bestEdges({ pairOf, scratch: { best } }: Pairs, rates: Float64Array): BestEdges {
  best.rates.fill(-Infinity)
  best.edges.fill(-1)
  for (let index = 0; index < rates.length; index++) {
    const pair = pairOf[index] ?? 0
    const rate = rates[index] ?? 0
    if (!(rate > (best.rates[pair] ?? 0))) continue
    best.rates[pair] = rate
    best.edges[pair] = index
  }
  return best
}
