/**
 * The paths that a split does not use and that would earn more than their gas at its prices.
 *
 * @module
 */
import type { Edge } from './graph.ts'
import {
  bestPaths,
  highest,
  type Landscape,
  landscape,
  middlePrices,
  nameOf,
  pathThrough,
  withoutCircles,
} from './paths.ts'
import type { Search } from './search.ts'
import type { Split } from './split.ts'

/** Paths that are found at once: so many as lead through this many edges. */
const mostEdges = 120
/** Edges whose paths are looked at for them. */
const mostLookedAt = 200
/** What a path must earn, as a fraction of the order's value. */
const worthwhile = 1e-9

export interface EarningPaths {
  /** The most earning first. */
  readonly paths: readonly (readonly Edge[])[]
  /** Log prices, by node, at which they are about to trade. */
  readonly guess: Float64Array
}

export function earningPaths(split: Split, search: Search): EarningPaths {
  const { value, redrawn } = split
  const land = landscape(search.graph, idleRates(split, search), tradedPrices(split, search))
  const promises = promisesOf(land, search)
  const fresh = new Set<Edge>()
  const found = new Map<string, { readonly path: readonly Edge[]; readonly net: number }>()
  for (const index of highest(promises, mostLookedAt, worthwhile * value)) {
    const path = withoutCircles(pathThrough(land, index))
    const toll = path.reduce((sum, edge) => sum + (search.tolls[edge.index] ?? 0), 0)
    const net = profitOf(path, land, redrawn) - toll
    if (path.length === 0 || net < worthwhile * value) continue
    found.set(nameOf(path), { path, net })
    for (const edge of path) fresh.add(edge)
    if (fresh.size >= mostEdges) break
  }
  const paths = [...found.values()].toSorted((a, b) => b.net - a.net).map(({ path }) => path)
  return { paths, guess: middlePrices(land) }
}

/** The best paths for a given value, gas deducted, that a split does not use, whether or not they would earn. */
export function pathsFor(carried: number, split: Split, search: Search, count: number): EarningPaths {
  const rates = idleRates(split, search).map((rate, index) => rate - (search.tolls[index] ?? 0) / carried)
  const land = landscape(search.graph, rates, tradedPrices(split, search))
  return { paths: bestPaths(land, count), guess: middlePrices(land) }
}

/** The rates of the edges that do not trade; what a redrawn one has is what the others leave it. */
function idleRates({ flows, redrawn }: Split, { rates }: Search): Float64Array {
  const idle = rates.slice()
  for (const [{ index }, { curve }] of redrawn) {
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

/** By edge: what it would earn beside its gas if its pool were a constant product and no other price moved. */
function promisesOf(land: Landscape, { graph, tolls }: Search): Float64Array {
  const prices = land.costs.at(-1)?.prices
  const promises = new Float64Array(land.gains.length).fill(-Infinity)
  for (const { index, from, curve } of graph.edges) {
    const gain = land.gains[index] ?? 0
    if (gain <= 0) continue
    const conductance = curve.slope * Math.exp(prices?.[from] ?? 0)
    promises[index] = 2 * conductance * Math.expm1(gain / 2) ** 2 - (tolls[index] ?? 0)
  }
  return promises
}

/**
 * What trading along the path until it gains no more earns, about: in a chain the price moves at every edge, as
 * voltage falls along resistors in series.
 */
function profitOf(path: readonly Edge[], { costs }: Landscape, redrawn: ReadonlyMap<Edge, Edge>): number {
  const prices = costs[0]?.prices
  const curves = path.map((edge) => (redrawn.get(edge) ?? edge).curve)
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
