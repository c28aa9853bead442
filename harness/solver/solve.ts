/**
 * Orders in, solutions out: a pure function of a snapshot. Quote is the same with less effort and without
 * call data.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { createMemory } from '../market/memory.ts'
import type { Pool } from '../market/pools/pool.ts'
import type { Snapshot } from '../market/snapshot.ts'
import { stateGas } from './amsterdam/state-gas.ts'
import { type Room, routesOf, sidesOf } from './batch/batch.ts'
import { bestRoute } from './best-route.ts'
import { type Evaluation, evaluate } from './evaluate.ts'
import { gasPriceIn, paltryFor } from './gas-price.ts'
import type { Route } from './route.ts'
import { type Edge, extended, marketGraph, revised } from './search/graph.ts'
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

/** Milliseconds that a search takes at most to make what it has found one that can be executed, and as a part of the time for it. */
const finishingMs = 5
const finishingPart = 1 / 5

/** Milliseconds of so many for an answer after which its search is to have expired. */
export function searchMs(allowedMs: number): number {
  return allowedMs - Math.min(finishingMs, finishingPart * allowedMs)
}

export interface Solution {
  readonly order: Order
  readonly route: Route
  /** Base units of the buy token that executing the route pays, gross of gas. */
  readonly buyAmount: bigint
  /** Units of gas that executing the route takes before refunds, with headroom. */
  readonly gas: bigint
}

/** What an order of a batch may be paid less than with less effort, which is what a quote says, in basis points. */
const maxBelowQuoteBps = 5n

/**
 * Solves a batch: each order on the state that the orders before it leave, which is enough for its minimum where the
 * market has so much room. What a better route takes from those after it makes none worse than a quote says.
 *
 * @returns One solution an order, or `undefined` if any of them has none at its minimum.
 */
export function solve(
  snapshot: Snapshot,
  orders: readonly Order[],
  options: SolveOptions,
): readonly Solution[] | undefined {
  const { allows, expired } = options
  const pools = [...snapshot.pools, ...orders.flatMap(({ extraPools }) => extraPools)]
  const closed = pools.filter((pool) => !allows(pool)).map(({ id }) => id)
  const routesWith = (effort: SolveOptions['effort']) => routesOf(orders, routeWith(effort), expired)
  const found = routesWith(options.effort)
  const isRivalled = options.effort === 'full' && orders.length > 1 && !expired()
  const quoted = isRivalled ? routesWith('fast') : undefined
  const isWorse = quoted?.some(({ buyAmount }, place) => {
    const own = found?.[place]?.buyAmount ?? 0n
    return own * 10_000n < buyAmount * (10_000n - maxBelowQuoteBps)
  })
  return (isWorse ? quoted : found)?.flatMap((one, index) => {
    const order = orders[index]
    return order ? [solutionOf(snapshot, order, one)] : []
  })

  function routeWith(effort: SolveOptions['effort']) {
    return (order: Order, before: readonly Evaluation[], { within, without }: Room) => {
      const changed = new Map(before.flatMap(({ left }) => [...left]))
      const key = [
        effort,
        ...closed,
        ...before.map(nameOf),
        'within',
        ...(within ?? []),
        'without',
        ...without,
      ]
      return solveOrder({ snapshot, changed, key: key.join() }, order, {
        gasPrice: gasPriceIn(snapshot, order.buyToken),
        isOpen: (edge) =>
          allows(edge.pool) &&
          (within?.has(edge.pool.id) ?? true) &&
          (without.size === 0 || !sidesOf(edge).some((side) => without.has(side))),
        isThorough: effort === 'full',
        expired,
      })
    }
  }
}

/**
 * Sells along a route that was found before, for the same tokens, on the pools as `snapshot` has them.
 *
 * @returns `undefined` where it pays less than the minimum, or one of its pools is gone or refuses.
 */
export function solveAlong(snapshot: Snapshot, order: Order, route: Route): Solution | undefined {
  const plan = route.flatMap((step) => {
    const pool = snapshot.pools.find(({ id }) => id === step.pool.id)
    return pool === undefined ? [] : [{ ...step, pool }]
  })
  const found = plan.length === route.length ? evaluate(plan, order) : undefined
  const isEnough = found && !('refused' in found) && found.buyAmount >= order.minBuyAmount
  return isEnough ? solutionOf(snapshot, order, found) : undefined
}

function solutionOf({ hardfork }: Snapshot, order: Order, found: Evaluation): Solution {
  const { buyAmount, route } = found
  const gas = hardfork === 'amsterdam' ? found.gas + stateGas(route, order) : found.gas
  return { order, route, buyAmount, gas }
}

/** The market after some orders of a batch. */
interface State {
  readonly snapshot: Snapshot
  readonly changed: ReadonlyMap<Hex, Pool>
  /** Names the state, and what may be used of it, among those of the snapshot. */
  readonly key: string
}

function solveOrder(state: State, order: Order, options: RouteOptions): Evaluation | undefined {
  const { extraPools, minBuyAmount } = order
  const found = routeOnce(state, order, options)
  // A quote that saves gas can cost more than the gas in what is bought; nobody is to get less for having quotes.
  const plain = extraPools.length > 0 ? routeOnce(state, { ...order, extraPools: [] }, options) : undefined
  const better = plain && plain.buyAmount > (found?.buyAmount ?? 0n) ? plain : found
  if (better && better.buyAmount >= minBuyAmount) return better

  // Where a route that saves gas does not reach the minimum, one that does not may.
  const gasless = routeOnce(state, order, { ...options, gasPrice: 0 })
  return gasless && gasless.buyAmount >= minBuyAmount ? gasless : undefined
}

/** What is quoted is often solved next, for others too, and then filled. */
const routes = createMemory<Snapshot, { readonly found: Evaluation | undefined }>()

function routeOnce(
  { snapshot, changed, key: stateKey }: State,
  { sellToken, buyToken, sellAmount, extraPools }: Order,
  options: RouteOptions,
): Evaluation | undefined {
  const key = [stateKey, sellToken, buyToken, sellAmount, options.gasPrice, ...extraPools.map(nameOf)].join(
    ' ',
  )
  const known = routes.get(snapshot, key)
  if (known) return known.found
  const graph = extended(revised(marketGraph(snapshot), changed), extraPools)
  const trade = { sellToken, buyToken, sellAmount }
  const isPaltry = paltryFor(snapshot, trade)
  const isOpen = (edge: Edge) => options.isOpen(edge) && !isPaltry(edge)
  const found = bestRoute(graph, trade, { ...options, isOpen }) ?? bestRoute(graph, trade, options)
  // With more time the search might have found another.
  if (!options.expired()) routes.set(snapshot, key, { found })
  return found
}

const names = new WeakMap<object, number>()
let named = 0

/** A number that no other value has, for a value that does not change. */
function nameOf(value: object): number {
  const name = names.get(value) ?? named++
  names.set(value, name)
  return name
}
