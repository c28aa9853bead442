/**
 * Orders in, solutions out: a pure function of a snapshot. Quote is the same with less effort and without
 * call data.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Pool } from '../market/pools/pool.ts'
import type { Snapshot } from '../market/snapshot.ts'
import { bestRoute } from './best-route.ts'
import type { Evaluation } from './evaluate.ts'
import { gasPriceIn } from './gas-price.ts'
import type { Route } from './route.ts'
import { extended, type Graph, marketGraph, revised } from './search/graph.ts'
import type { RouteOptions } from './search/search.ts'

/** One order, addresses lower case, amounts in base units. */
export interface Order {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
  /** Least to accept; zero accepts any amount. */
  readonly minBuyAmount: bigint
  /** Pools that only this order may use: the quotes that market makers signed for its trader. */
  readonly extraPools: readonly Pool[]
}

export interface SolveOptions {
  /** The pools that the AMM filter leaves. */
  readonly allows: (pool: Pool) => boolean
  /** `fast` for display, `full` for execution. */
  readonly effort: 'fast' | 'full'
  /** True once the time is up: the search then returns its best so far. */
  readonly expired: () => boolean
}

export interface Solution {
  readonly order: Order
  readonly route: Route
  /** Base units of the buy token that executing the route pays, gross of gas. */
  readonly buyAmount: bigint
  /** Units of gas that executing the route takes, with headroom. */
  readonly gas: bigint
}

/**
 * Solves a batch: each order on the state that the orders before it leave.
 *
 * @returns One solution an order, or `undefined` if any of them has none at its minimum.
 */
export function solve(
  snapshot: Snapshot,
  orders: readonly Order[],
  options: SolveOptions,
): readonly Solution[] | undefined {
  const market = marketGraph(snapshot)
  const changed = new Map<Hex, Pool>()
  const solutions: Solution[] = []
  for (const order of orders) {
    const found = solveOrder(revised(market, changed), order, {
      gasPrice: gasPriceIn(snapshot, order.buyToken),
      isOpen: ({ pool }) => options.allows(pool),
      isThorough: options.effort === 'full',
      expired: options.expired,
    })
    if (!found) return undefined
    solutions.push({ order, route: found.route, buyAmount: found.buyAmount, gas: found.gas })
    for (const [id, pool] of found.left) changed.set(id, pool)
  }
  return solutions
}

function solveOrder(graph: Graph, order: Order, options: RouteOptions): Evaluation | undefined {
  const { extraPools, minBuyAmount } = order
  const complete = extended(graph, extraPools)
  const found = bestRoute(complete, order, options)
  // A quote that saves gas can cost more than the gas in what is bought; nobody is to get less for having quotes.
  const plain = extraPools.length > 0 ? bestRoute(graph, order, options) : undefined
  const better = plain && plain.buyAmount > (found?.buyAmount ?? 0n) ? plain : found
  if (better && better.buyAmount >= minBuyAmount) return better

  // Where a route that saves gas does not reach the minimum, one that does not may.
  const gasless = bestRoute(complete, order, { ...options, gasPrice: 0 })
  return gasless && gasless.buyAmount >= minBuyAmount ? gasless : undefined
}
