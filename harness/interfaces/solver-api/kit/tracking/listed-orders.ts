/**
 * Asks a target for its orders, page by page. A page may hold few orders under any requested limit, and the orders of
 * others are left out.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { Address } from 'viem'
import type { Exchange, Message } from '../../../../core/transport/transport.ts'
import { messageOf, UnexpectedAnswer } from '../../api/client.ts'
import { type ListedOrder, type ListedPage, pageIn } from '../../checks/reading/listed-page.ts'
import { isRefused, responseOf } from '../../checks/reading/reading.ts'
import type { PlacedOrder } from '../intents/placed-order.ts'
import { assumeKnown } from '../reading/assume-known.ts'
import type { World } from '../world.ts'

type Asking = Pick<World, 'client' | 'universe'>

export type OrdersQuery = Omit<Extract<Message['query'], object>, 'blockchain'>

// The interface says neither whether a limit is required nor which limits a service takes.
const pageLimits = ['5', '1', '10']

// The interface takes lists of hashes, and does not say how long a list may be.
const fewHashes = 2

// No scenario needs more pages; a target that ignores a filter may list orders without end.
const maxPages = 20

/** Requests a page of orders. Returns any answer. */
export async function requestOrders(
  { client }: Pick<World, 'client'>,
  query: OrdersQuery,
): Promise<Exchange> {
  const message = messageOf('orders', { blockchain: 'ethereum' })
  const limit = pageLimits[0]
  const exchange = await client.send({ ...message, query: { limit, ...message.query, ...query } })
  responseOf(exchange)
  return exchange
}

/**
 * Requests a page of orders that should exist. If the query has no limit, tries several, because the target may refuse
 * some.
 */
export async function requestPage(world: Pick<World, 'client'>, query: OrdersQuery): Promise<Exchange> {
  const first = await requestOrders(world, query)
  if (!isRefused(first) || query.limit !== undefined) return first
  for (const limit of pageLimits.slice(1)) {
    const exchange = await requestOrders(world, { ...query, limit })
    if (!isRefused(exchange)) return exchange
  }
  return first
}

/** The page of an answer, or a description of its fault. */
export function pageOf(world: Pick<World, 'universe'>, exchange: Exchange): ListedPage | string {
  assumeKnown(world, 'orders', 'order.hash', 'order.status')
  return pageIn(exchange, world.universe.answers)
}

/** @throws UnexpectedAnswer if the answer is not a list of orders. */
export async function listPage(
  world: Asking,
  query: OrdersQuery,
): Promise<ListedPage & { readonly exchange: Exchange }> {
  const exchange = await requestPage(world, query)
  const page = pageOf(world, exchange)
  if (typeof page === 'string') throw new UnexpectedAnswer(page, exchange)
  return { ...page, exchange }
}

/**
 * The orders of all pages, up to the first page with nothing new. If the target refuses many hashes, they are sent a
 * few at a time.
 */
export async function listOrders(world: Asking, query: OrdersQuery): Promise<readonly ListedOrder[]> {
  const parts = fewHashesAtATime(query)
  if (parts.length < 2 || !isRefused(await requestPage(world, query))) return listPages(world, query)
  const found: ListedOrder[] = []
  for (const part of parts) found.push(...(await listPages(world, part)))
  return found
}

function fewHashesAtATime(query: OrdersQuery): readonly OrdersQuery[] {
  const hashes = `${query.order_hashes ?? ''}`.split(',')
  const starts = hashes.map((_, index) => index).filter((index) => index % fewHashes === 0)
  return starts.map((start) => ({ ...query, order_hashes: hashes.slice(start, start + fewHashes).join(',') }))
}

async function listPages(world: Asking, query: OrdersQuery): Promise<readonly ListedOrder[]> {
  const found: ListedOrder[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = await listPage(world, { ...query, cursor })
    if (page.orders.every(({ hash }) => found.some((known) => known.hash === hash))) break
    found.push(...page.orders)
    cursor = page.cursor
    if (cursor === undefined) break
  }
  return found
}

/** All orders of a swapper. */
export async function ordersOf(
  world: Asking,
  { address }: { readonly address: Address },
): Promise<readonly ListedOrder[]> {
  const listed = await listOrders(world, { swapper: address })
  return listed.filter(({ swapper }) => swapper === undefined || swapper === address)
}

/** True if both contain the same orders, in any sequence. */
export function areSameOrders(
  some: readonly Pick<ListedOrder, 'hash'>[],
  others: readonly Pick<ListedOrder, 'hash'>[],
): boolean {
  const hashes = (orders: typeof some) => orders.map(({ hash }) => hash).toSorted()
  return isDeepStrictEqual(hashes(some), hashes(others))
}

/** The status that the list shows for an order; `not listed` if it shows none. */
export async function listedStatus(
  world: Asking,
  { hash, order }: Pick<PlacedOrder, 'hash' | 'order'>,
): Promise<string> {
  const orders = await ordersOf(world, { address: order.swapper })
  return orders.find((listed) => listed.hash === hash)?.status ?? 'not listed'
}
