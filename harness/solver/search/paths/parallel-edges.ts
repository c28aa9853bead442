/**
 * The pairs of nodes that edges lead between. Of parallel edges a path that gains most takes the one with the highest
 * rate, so that looking for paths it is enough to look at one edge a pair.
 *
 * @module
 */
import { edgesBy } from '../edge-groups.ts'
import type { Graph } from '../graph.ts'

/** Pairs that edges lead from and to: as columns, in the order of the nodes that they lead from. */
export interface Pairs {
  readonly from: Int32Array
  readonly to: Int32Array
  /** By edge of the graph. */
  readonly pairOf: Int32Array
  /** The highest of their edges. */
  readonly slopes: Float64Array
  /** By edge of the graph: nothing, as each step costs where gas does. */
  readonly free: Float64Array
  readonly scratch: Scratch
}

/**
 * Columns that every search for paths computes anew, and that are good until the next one. To allocate them each time takes longer
 * on a market of 100,000 pools than to search, as all that it holds is marked whenever enough of them are to be collected.
 */
export interface Scratch {
  readonly best: BestEdges
  /** By pair, as {@link PathPrices} have them. */
  readonly margins: Float64Array
  readonly hopsBefore: Uint8Array
  /** What there is of a search from either end. */
  readonly costs: Labels[]
  readonly worths: Labels[]
  /** By edge of the graph: logarithm of the rate, and what a step costs. */
  readonly rates: Float64Array
  readonly stepCosts: Float64Array
}

/** Best log prices by node, and the pair that gave each; -1 where it is the price of one hop less. */
export interface Labels {
  readonly prices: Float64Array
  readonly via: Int32Array
}

/** A graph does not change, so that its pairs are found once. */
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

/** By pair: the highest rate, and the first edge that has it; -Infinity and -1 where all are closed. */
export interface BestEdges {
  readonly rates: Float64Array
  readonly edges: Int32Array
}

/**
 * @param rates By edge: logarithm of the rate; -Infinity where the edge is closed.
 * @returns What is good until the next call for the graph.
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
