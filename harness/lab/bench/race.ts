/**
 * Runs routers on a market, in turn for each order, and measures the payment of each route by the exact
 * engine and the time of each search.
 *
 * @module
 */
import type { CorpusOrder } from '../../quality/corpus/corpus.ts'
import type { OrderResult, Outcome } from '../../quality/measurement.ts'
import type { BenchMarket } from './markets.ts'
import type { Peer, PeerSearch, PeerStep } from './peers/peer.ts'
import { replay } from './replay.ts'

/** An order with a bound that no solution exceeds. */
export interface BoundedOrder extends CorpusOrder {
  readonly bound: bigint | undefined
  /** Base units of the bought token that a unit of gas costs. */
  readonly gasPrice: number
}

export interface RoutedOrder {
  readonly result: OrderResult
  /** Milliseconds of the search alone. */
  readonly ms: number
}

export interface RouterRun {
  readonly name: string
  /** Fewer than requested if the router's time ran out. */
  readonly orders: readonly RoutedOrder[]
}

export interface RaceOptions {
  /** Milliseconds of search after which a router gets no further order; the first router has no limit. */
  readonly allowanceMs: number
  readonly now: () => number
}

interface Entrant {
  readonly name: string
  readonly search: PeerSearch
  readonly orders: RoutedOrder[]
  allowedMs: number
}

/**
 * Every order goes to each router before the next order does, so that other work of the machine slows all alike. A
 * different router is first each time, so that none always pays for the garbage of the same other one.
 */
export async function race(
  routers: readonly Peer[],
  { snapshot }: BenchMarket,
  orders: readonly BoundedOrder[],
  { allowanceMs, now }: RaceOptions,
): Promise<readonly RouterRun[]> {
  const entrants: Entrant[] = []
  for (const [place, { name, prepare }] of routers.entries()) {
    const allowedMs = place === 0 ? Number.POSITIVE_INFINITY : allowanceMs
    entrants.push({ name, search: await prepare(snapshot), orders: [], allowedMs })
  }
  const [first] = orders
  if (first) for (const { search } of entrants) await routed(search, snapshot, first, now)

  for (const [place, order] of orders.entries()) {
    const beginning = place % entrants.length
    for (const entrant of [...entrants.slice(beginning), ...entrants.slice(0, beginning)]) {
      if (entrant.allowedMs <= 0) continue
      const done = await routed(entrant.search, snapshot, order, now)
      entrant.allowedMs -= done.ms
      entrant.orders.push(done)
    }
  }
  return entrants
}

async function routed(
  search: PeerSearch,
  snapshot: BenchMarket['snapshot'],
  order: BoundedOrder,
  now: () => number,
): Promise<RoutedOrder> {
  const { bound, minBuyAmount: _, ...asked } = order
  const started = now()
  const found = await answerOf(search, order)
  const ms = now() - started
  const outcome = found instanceof Error ? refusalOf(found) : paidBy(found, snapshot, order)
  return { ms, result: { ...asked, ...(bound === undefined ? {} : { bound }), ...outcome } }
}

/** Some routers report the lack of a route by an exception. */
async function answerOf(
  search: PeerSearch,
  order: BoundedOrder,
): Promise<readonly PeerStep[] | undefined | Error> {
  try {
    return await search(order)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function refusalOf(error: Error): Outcome {
  return { outcome: 'refused', reason: String(error).slice(0, 200) }
}

function paidBy(
  steps: readonly PeerStep[] | undefined,
  snapshot: BenchMarket['snapshot'],
  order: BoundedOrder,
): Outcome {
  const replayed = steps && replay(snapshot, steps, order)
  if (replayed === undefined) return { outcome: 'no-route' }
  return { outcome: 'solved', promised: replayed.paid, gas: replayed.gas }
}
