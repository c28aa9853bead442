/**
 * Orders in, solutions out: a pure function of a snapshot. A quote is the same with less effort and without
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
import { type Edge, extended, marketGraph, revised } from './graph/graph.ts'
import type { Route } from './route.ts'
import type { RouteOptions } from './search/search.ts'

/** One order, addresses lower case, amounts in base units. */
export interface Order {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
  /** The least acceptable amount; zero accepts any. */
  readonly minBuyAmount: bigint
  /** Pools that only this order may use: the quotes that market makers signed for its trader. */
  readonly extraPools: readonly Pool[]
}

export interface SolveOptions {
  /** The pools that the AMM filter allows. */
  readonly allows: (pool: Pool) => boolean
  /** `fast` for display, `full` for execution. */
  readonly effort: 'fast' | 'full'
  /** True after the deadline: the search then returns its best result. */
  readonly expired: () => boolean
}

/** The time to make a found split executable, at most: milliseconds, and a fraction of the time for the answer. */
const finishingMs = 5
const finishingPart = 1 / 5

/** Milliseconds after which the search for an answer must expire, of the milliseconds for the whole answer. */
export function searchMs(allowedMs: number): number {
  return allowedMs - Math.min(finishingMs, finishingPart * allowedMs)
}

export interface Solution {
  readonly order: Order
  readonly route: Route
  /** Base units of the buy token that the execution of the route pays, gross of gas. */
  readonly buyAmount: bigint
  /** Units of gas that the execution of the route uses before refunds, with headroom. */
  readonly gas: bigint
}

/**
 * The shortfall of an order in a batch against its quote, found with less effort, from which the quoted routes are
 * used.
 */
const maxBelowQuoteBps = 5n

/**
 * Solves a batch: each order on the state that the orders before it leave, which reaches its minimum if the market has
 * room for all. A better route for one order never pays a later one less than its quote by more than
 * `maxBelowQuoteBps`.
 *
 * @returns One solution per order, or `undefined` if any of them has none at its minimum.
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
 * Sells along a known route between the same tokens, on the pools of `snapshot`.
 *
 * @returns `undefined` if it pays less than the minimum, or one of its pools is gone or refuses.
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
  /** Identifies the state, and the pools that may be used, within the snapshot. */
  readonly key: string
}

function solveOrder(state: State, order: Order, options: RouteOptions): Evaluation | undefined {
  const { extraPools, minBuyAmount } = order
  const found = routeOnce(state, order, options)
  // A maker's quote that saves gas can cost more of the bought token than the gas; quotes must not reduce a payment.
  const plain = extraPools.length > 0 ? routeOnce(state, { ...order, extraPools: [] }, options) : undefined
  const better = plain && plain.buyAmount > (found?.buyAmount ?? 0n) ? plain : found
  if (better && better.buyAmount >= minBuyAmount) return better

  // A route that ignores gas may reach a minimum that a route that saves gas misses.
  const gasless = routeOnce(state, order, { ...options, gasPrice: 0 })
  return gasless && gasless.buyAmount >= minBuyAmount ? gasless : undefined
}

/** A quoted order is often solved next, for others too, and then filled. */
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
  // A search that expired might find another route with more time.
  if (!options.expired()) routes.set(snapshot, key, { found })
  return found
}

const names = new WeakMap<object, number>()
let named = 0

/** A number that identifies a value that does not change. */
function nameOf(value: object): number {
  const name = names.get(value) ?? named++
  names.set(value, name)
  return name
}
