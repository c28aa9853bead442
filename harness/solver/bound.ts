/**
 * Prices that prove how far from optimal a solution can be: a feasible point of the dual of optimal routing, as tight
 * as possible. The search ends with the prices at which the pools in use balance; here every token gets one, and the
 * pools that would let anybody earn at them trade as well, also where no route could use them, until the prices are
 * those at which the whole market balances.
 *
 * @module
 */
import type { Address } from 'viem'
import { type Certificate, wholePrice } from '../certificate/verify-bound.ts'
import type { Pool } from '../market/pools/pool.ts'
import type { Trade } from './evaluate.ts'
import { bestSplit } from './search/best-split.ts'
import { type Edge, type Graph, graphOf } from './search/graph.ts'
import { initialPaths } from './search/path-expansion.ts'
import { type Search, searchFor } from './search/search.ts'
import { type Split, splitOver } from './search/split.ts'

const maxRounds = 30
/** How far, in logarithms, a price may be off before a pool counts as earning at it. */
const tolerance = 1e-12

/** @returns `undefined` where no path leads from one token to the other. */
export function certify(pools: readonly Pool[], trade: Trade): Certificate | undefined {
  const graph = graphOf(pools)
  const search = searchFor(graph, trade, {
    gasPrice: 0,
    isThorough: true,
    isOpen: () => true,
    expired: () => false,
  })
  const initial = search && initialPaths(search)
  if (!initial) return undefined
  const split = bestSplit(initial, search)
  const logPrices = balancingPrices(search, split)
  const prices = new Map<Address, bigint>()
  for (const token of pools.flatMap(({ tokens }) => tokens)) {
    const node = graph.nodes.get(token)
    // What no pool trades, only empty pools hold, and any price will do.
    const logPrice = node === undefined ? unreachablePrice : (logPrices[node] ?? unreachablePrice)
    prices.set(token, node === search.demand.to ? wholePrice : fixedPoint(logPrice))
  }
  return { ...trade, prices }
}

function balancingPrices(search: Search, start: Split): Float64Array {
  const { graph, demand } = search
  let balance = start
  let known = new Set(start.flows.map(({ edge }) => edge))
  for (let round = 0; ; round++) {
    const balanced = [...known].flatMap(({ from, to }) => [from, to])
    const prices = allPrices(graph, balance.logPrices, new Set([demand.from, demand.to, ...balanced]))
    const earning = graph.edges.filter((edge) => earns(balance.relinearised.get(edge) ?? edge, prices))
    const edges = known.union(new Set(earning))
    if (edges.size === known.size || round === maxRounds) return prices
    known = edges
    balance = splitOver([...known], search, prices)
  }
}

function earns({ from, to, curve }: Edge, prices: Float64Array): boolean {
  return (prices[to] ?? 0) + curve.logRate - (prices[from] ?? 0) > tolerance
}

/** The log price of a token that no path leads to or from: so high that no pool would earn by buying it. */
const unreachablePrice = 100

/**
 * The prices of all nodes: of those without one, the least cost of reaching them from the priced ones; where none
 * leads there, the most that leaving them brings.
 */
function allPrices(graph: Graph, logPrices: Float64Array, priced: ReadonlySet<number>): Float64Array {
  const cost = logPrices.map((price, node) => (priced.has(node) ? price : Infinity))
  relax(graph, cost, priced)
  for (const [node, price] of cost.entries()) {
    if (price < Infinity) continue
    const brings = graph.edges.map(({ from, to, curve }) => {
      const worth = cost[to] ?? Infinity
      return from === node && worth < Infinity ? worth + curve.logRate : -Infinity
    })
    const max = brings.reduce((a, b) => Math.max(a, b), -Infinity)
    cost[node] = max > -Infinity ? max : unreachablePrice
    relax(graph, cost, priced)
  }
  return cost
}

/** Lowers costs until no edge undercuts one (Bellman and Ford); cycles that earn would lower them without end. */
function relax({ edges }: Graph, cost: Float64Array, fixed: ReadonlySet<number>): void {
  for (let round = 0; round < cost.length; round++) {
    const before = cost.slice()
    for (const { from, to, curve } of edges) {
      if (!fixed.has(to)) cost[to] = Math.min(cost[to] ?? 0, (cost[from] ?? 0) - curve.logRate)
    }
    if (cost.every((price, node) => price === before[node])) return
  }
}

/** In the fixed point of the certificate, where the lowest price is one unit. */
function fixedPoint(logPrice: number): bigint {
  return BigInt(Math.round(Math.exp(logPrice + 192 * Math.LN2))) || 1n
}
