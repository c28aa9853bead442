/**
 * Prices that prove how far from optimal a solution can be: a feasible point of the dual of optimal routing, as tight
 * as possible. The search ends with the prices at which the used pools balance. Here every token gets a price, and
 * every pool that is profitable at the prices trades as well, even one that no route could use, until the whole market
 * balances.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool } from '../market/pools/pool.ts'
import { type BatchCertificate, type Certificate, wholePrice } from './certificate/verify-bound.ts'
import type { Trade } from './evaluate.ts'
import type { Supply } from './graph/equilibrium/equilibrium.ts'
import { type Edge, type Graph, graphOf } from './graph/graph.ts'
import { allPrices, unreachablePrice } from './graph/token-prices.ts'
import { floatError } from './precision.ts'
import { bestSplit } from './search/best-split.ts'
import { initialPaths } from './search/path-expansion.ts'
import { type RouteOptions, type Search, searchFor, unhurried } from './search/search.ts'
import { relinearisedIn, type Split, splitOver } from './search/split.ts'

const maxRounds = 30

/** Slightly below the logarithm of the highest price in a certificate. */
const highest = 255 * Math.LN2

const unlimited: RouteOptions = {
  gasPrice: 0,
  isThorough: true,
  isOpen: () => true,
  expired: () => false,
}

/** @returns `undefined` if no path leads from one token to the other. */
export function certify(pools: readonly Pool[], trade: Trade): Certificate | undefined {
  const graph = graphOf(pools)
  const search = searchOn(graph, trade)
  const initial = search && initialPaths(search)
  if (!initial) return undefined
  const logPrices = pricesOf(search, bestSplit(initial, search))
  return { ...trade, prices: fixedPrices(pools, graph, logPrices, search.demand.to) }
}

/** A search without limits of time and work. */
function searchOn(graph: Graph, trade: Trade): Search | undefined {
  const search = searchFor(graph, trade, unlimited)
  return search && unhurried(search)
}

/** A trade and its payment. */
export interface PaidTrade extends Trade {
  /** Base units of the bought token. */
  readonly buyAmount: bigint
}

/**
 * Certifies a batch. The payments of its orders affect the prices, not the validity of the bound. The bound is tight if
 * no solution that pays the other orders as much can pay the first more.
 *
 * @returns `undefined` if no path leads from the first order's sold token to its bought one, or no pool trades a token.
 */
export function certifyBatch(
  pools: readonly Pool[],
  orders: readonly PaidTrade[],
): BatchCertificate | undefined {
  const graph = graphOf(pools)
  const found = orders.flatMap((order) => {
    const search = searchOn(graph, order)
    return search ? [{ order, search, initial: initialPaths(search) }] : []
  })
  const [first] = found
  if (!first?.initial || found.length < orders.length) return undefined
  const split = bestSplit(first.initial, first.search)
  const guess = pricesOf(first.search, split)
  // In small units, rounding would lose the amount that is left for the order whose token is the unit.
  const worth = ({ demand: { amount, from } }: Search) => amount * Math.exp(guess[from] ?? 0)
  const largest = found.reduce((a, b) => (worth(b.search) > worth(a.search) ? b : a))
  // Opposite orders nearly cancel, and the search's rounding would be a large part of the rest.
  const demand = { ...largest.search.demand, amount: Number(largest.order.sellAmount) }
  const others = found.flatMap((one): Supply[] => {
    if (one === largest) return []
    const { from, to } = one.search.demand
    return [
      { node: from, amount: Number(one.order.sellAmount) },
      { node: to, amount: -Number(one.order.buyAmount) },
    ]
  })
  const search = { ...largest.search, demand: { ...demand, others } }
  // A path may be open only after another order.
  const near = found.flatMap(({ initial }) => initial?.near ?? [])
  const edges = new Set([...split.flows.map(({ edge }) => edge), ...near])
  const unit = guess[demand.to] ?? 0
  const start = splitOver([...edges], search, { logPrices: guess.map((price) => price - unit) })
  return {
    orders,
    prices: fixedPrices(pools, graph, balancingPrices(search, start, edges), first.search.demand.to),
  }
}

/** Prices in the fixed point of the certificate, in units of the token of a node. */
function fixedPrices(
  pools: readonly Pool[],
  { nodes }: Graph,
  logPrices: Float64Array,
  unit: number,
): ReadonlyMap<Address, bigint> {
  const prices = new Map<Address, bigint>()
  for (const token of pools.flatMap(({ tokens }) => tokens)) {
    const node = nodes.get(token)
    const logPrice = (logPrices[node ?? -1] ?? Number.NaN) - (logPrices[unit] ?? 0)
    // Any price proves a bound. The search finds none for a token in empty pools only, or for extreme ratios of
    // amounts.
    const proving = logPrice < highest ? logPrice : unreachablePrice
    prices.set(token, node === unit ? wholePrice : fixedPoint(proving))
  }
  return prices
}

function pricesOf(search: Search, split: Split): Float64Array {
  return balancingPrices(search, split, new Set(split.flows.map(({ edge }) => edge)))
}

/**
 * @param edges The edges that the search for prices begins with; those of a split without balance may be disconnected.
 */
function balancingPrices(
  { graph, demand, expired }: Search,
  start: Split,
  edges: ReadonlySet<Edge>,
): Float64Array {
  let balance = start
  const ends = [demand.from, demand.to, ...(demand.others ?? []).map(({ node }) => node)]
  let known = edges
  for (let round = 0; ; round++) {
    const balanced = [...known].flatMap(({ from, to }) => [from, to])
    const prices = allPrices(graph, balance.logPrices, new Set([...ends, ...balanced]))
    const relinearised = relinearisedIn(balance, graph)
    const earning = graph.edges.filter((edge) => earns(relinearised.get(edge) ?? edge, prices))
    const more = known.union(new Set(earning))
    if (more.size === known.size || round === maxRounds) return prices
    known = more
    balance = splitOver([...known], { graph, demand, expired }, { logPrices: prices })
  }
}

function earns({ from, to, curve }: Edge, prices: Float64Array): boolean {
  return (prices[to] ?? 0) + curve.logRate - (prices[from] ?? 0) > floatError
}

/** A price in the fixed point of the certificate, at least one unit. */
export function fixedPoint(logPrice: number): bigint {
  return BigInt(Math.round(Math.exp(logPrice + 192 * Math.LN2))) || 1n
}
