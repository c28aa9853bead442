/**
 * Asks a target for its orders, page by page. A page may hold few, whatever limit is asked for, and what others
 * placed is left out.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { Address } from 'viem'
import type { Exchange, Message } from '../../client/transport.ts'
import { messageOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import { type ListedOrder, type ListedPage, pageIn } from '../../solver-api/reading/listed-page.ts'
import { responseOf } from '../../solver-api/reading/reading.ts'
import type { World } from '../../solver-api/scenario.ts'
import type { PlacedOrder } from '../intents/placed-order.ts'

export type OrdersQuery = Omit<Extract<Message['query'], object>, 'blockchain'>

// The interface does not say whether limit is required, nor which is the largest.
const pageLimit = '5'

// More than any scenario needs; a target that ignores a filter may list orders without end.
const maxPages = 20

/** Requests a page of orders. Returns any answer. */
export async function requestOrders(
  { client }: Pick<World, 'client'>,
  query: OrdersQuery,
): Promise<Exchange> {
  const message = messageOf('orders', { blockchain: 'ethereum' })
  const exchange = await client.send({ ...message, query: { limit: pageLimit, ...message.query, ...query } })
  responseOf(exchange)
  return exchange
}

/** @throws UnexpectedAnswer if the answer is not a list of orders. */
export async function listPage(world: Pick<World, 'client'>, query: OrdersQuery): Promise<ListedPage> {
  const exchange = await requestOrders(world, query)
  const page = pageIn(exchange)
  if (typeof page === 'string') throw new UnexpectedAnswer(page, exchange)
  return page
}

/** The orders of all pages, up to one that has nothing new. */
export async function listOrders(
  world: Pick<World, 'client'>,
  query: OrdersQuery,
): Promise<readonly ListedOrder[]> {
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
  world: Pick<World, 'client'>,
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
  world: Pick<World, 'client'>,
  { hash, order }: Pick<PlacedOrder, 'hash' | 'order'>,
): Promise<string> {
  const orders = await ordersOf(world, { address: order.swapper })
  return orders.find((listed) => listed.hash === hash)?.status ?? 'not listed'
}
