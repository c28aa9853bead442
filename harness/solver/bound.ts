/**
 * Prices that prove how far from optimal a solution can be: a feasible point of the dual of optimal routing, as tight
 * as possible. The search ends with the prices at which the pools in use balance; here every token gets one, and the
 * pools that would let anybody earn at them trade as well, also where no route could use them, until the prices are
 * those at which the whole market balances.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool } from '../market/pools/pool.ts'
import { type BatchCertificate, type Certificate, wholePrice } from './certificate/verify-bound.ts'
import type { Trade } from './evaluate.ts'
import { bestSplit } from './search/best-split.ts'
import type { Supply } from './search/equilibrium/equilibrium.ts'
import { type Edge, type Graph, graphOf } from './search/graph.ts'
import { initialPaths } from './search/path-expansion.ts'
import { type RouteOptions, type Search, searchFor, unhurried } from './search/search.ts'
import { relinearisedIn, type Split, splitOver } from './search/split.ts'
import { allPrices, unreachablePrice } from './search/token-prices.ts'

const maxRounds = 30
/** How far, in logarithms, a price may be off before a pool counts as earning at it. */
const tolerance = 1e-12

/** The logarithm of about the highest price that a certificate can have. */
const highest = 255 * Math.LN2

const unlimited: RouteOptions = {
  gasPrice: 0,
  isThorough: true,
  isOpen: () => true,
  expired: () => false,
}

/** @returns `undefined` where no path leads from one token to the other. */
export function certify(pools: readonly Pool[], trade: Trade): Certificate | undefined {
  const graph = graphOf(pools)
  const search = searchOn(graph, trade)
  const initial = search && initialPaths(search)
  if (!initial) return undefined
  const logPrices = pricesOf(search, bestSplit(initial, search))
  return { ...trade, prices: fixedPrices(pools, graph, logPrices, search.demand.to) }
}

/** A search that has all the time and work that it takes. */
function searchOn(graph: Graph, trade: Trade): Search | undefined {
  const search = searchFor(graph, trade, unlimited)
  return search && unhurried(search)
}

/** A trade, and what it is paid. */
export interface PaidTrade extends Trade {
  /** Base units of the bought token. */
  readonly buyAmount: bigint
}

/**
 * Certifies a batch. What its orders are paid decides the prices, not whether they prove a bound: it is met by a solution
 * that pays each of them so much, if nothing more can be paid to the first.
 *
 * @returns `undefined` where no path leads from what the first order sells to what it buys, or no pool trades a token.
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
  // In small units what is left of the whole for the order whose token is the unit would be lost in rounding.
  const worth = ({ demand: { amount, from } }: Search) => amount * Math.exp(guess[from] ?? 0)
  const largest = found.reduce((a, b) => (worth(b.search) > worth(a.search) ? b : a))
  // Opposite orders leave little of each other, of which the rounding of the search would be a large part.
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

/** In the fixed point of the certificate, in units of the token of a node. */
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
    // Any price proves a bound. What no pool trades, only empty pools hold; where amounts differ by hundreds of powers of ten, none is found.
    const proving = logPrice < highest ? logPrice : unreachablePrice
    prices.set(token, node === unit ? wholePrice : fixedPoint(proving))
  }
  return prices
}

function pricesOf(search: Search, split: Split): Float64Array {
  return balancingPrices(search, split, new Set(split.flows.map(({ edge }) => edge)))
}

/** @param edges The edges that the search for the prices begins with. Where a split does not balance, those that trade may join nothing. */
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
  return (prices[to] ?? 0) + curve.logRate - (prices[from] ?? 0) > tolerance
}

/** In the fixed point of the certificate, where the lowest price is one unit. */
export function fixedPoint(logPrice: number): bigint {
  return BigInt(Math.round(Math.exp(logPrice + 192 * Math.LN2))) || 1n
}
