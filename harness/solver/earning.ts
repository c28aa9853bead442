/**
 * The paths that a split does not use and that would earn more than their gas at its prices.
 *
 * @module
 */
import type { Edge } from './graph.ts'
import { highest, type Landscape, landscape, middlePrices, pathThrough } from './paths.ts'
import type { Search, Split } from './search.ts'

/** Paths that are returned, and edges whose paths are looked at for them. */
const mostReturned = 40
const mostLookedAt = 200
/** What a path must earn, as a fraction of the order's value. */
const worthwhile = 1e-10

export interface EarningPaths {
  /** The most earning first. */
  readonly paths: readonly (readonly Edge[])[]
  /** Log prices, by node, at which they are about to trade. */
  readonly guess: Float64Array
}

export function earningPaths(split: Split, search: Search): EarningPaths {
  const { graph, tolls } = search
  const { value, redrawn } = split.balance
  const land = landscape(graph, idleRates(split, search), tradedPrices(split, search))
  const promising = promisingEdges(land, search, worthwhile * value).slice(0, mostLookedAt)
  const found = new Map<string, { readonly path: readonly Edge[]; readonly net: number }>()
  for (const index of promising) {
    const path = pathThrough(land, index)
    const net = profitOf(path, land, redrawn) - path.reduce((sum, edge) => sum + (tolls[edge.index] ?? 0), 0)
    if (net > worthwhile * value && isSimple(path))
      found.set(path.map((edge) => edge.index).join(), { path, net })
    if (found.size === mostReturned) break
  }
  const paths = [...found.values()].toSorted((a, b) => b.net - a.net).map(({ path }) => path)
  return { paths, guess: middlePrices(land) }
}

/** The rates of the edges that do not trade; what a redrawn one has is what the others leave it. */
function idleRates({ balance }: Split, { rates }: Search): Float64Array {
  const idle = rates.slice()
  for (const [{ index }, { curve }] of balance.redrawn) {
    if (idle[index] !== -Infinity) idle[index] = curve.logRate
  }
  for (const { edge } of balance.flows) idle[edge.index] = -Infinity
  return idle
}

/** The prices of the tokens that are traded; NaN elsewhere. */
function tradedPrices({ balance }: Split, { graph, demand }: Search): Float64Array {
  const prices = new Float64Array(graph.size).fill(Number.NaN)
  for (const node of [demand.from, demand.to, ...balance.flows.flatMap(({ edge }) => [edge.from, edge.to])]) {
    prices[node] = balance.logPrices[node] ?? 0
  }
  return prices
}

/** The edges that may earn more than so much beside their gas, the most promising first. */
function promisingEdges(land: Landscape, { graph, tolls }: Search, least: number): readonly number[] {
  const prices = land.costs.at(-1)?.prices
  const promises = land.gains.map((gain, index) => {
    if (gain <= 0) return -Infinity
    const conductance =
      (graph.edges[index]?.curve.slope ?? 0) * Math.exp(prices?.[graph.from[index] ?? 0] ?? 0)
    return gain * gain * conductance - (tolls[index] ?? 0)
  })
  return highest(promises, least)
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

function isSimple(path: readonly Edge[]): boolean {
  return new Set(path.flatMap(({ from, to }) => [from, to])).size === path.length + 1
}
