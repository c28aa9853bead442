/**
 * Orders in, solutions out: a pure function of a snapshot. Quote is the same with less effort and without
 * call data.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Pool } from '../market/pool.ts'
import type { Snapshot } from '../market/snapshot.ts'
import { bestRoute } from './best-route.ts'
import { gasPriceIn } from './gas-price.ts'
import { extended, marketGraph, revised } from './graph.ts'
import type { Route } from './route.ts'

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
    const found = bestRoute(extended(revised(market, changed), order.extraPools), order, {
      gasPrice: gasPriceIn(snapshot, order.buyToken),
      isOpen: ({ pool }) => options.allows(pool),
      expired: options.expired,
    })
    if (!found || found.buyAmount < order.minBuyAmount) return undefined
    solutions.push({ order, route: found.route, buyAmount: found.buyAmount, gas: found.gas })
    for (const [id, pool] of found.left) changed.set(id, pool)
  }
  return solutions
}
