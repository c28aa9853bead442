/**
 * The order list as any service may show it. The interface does not state the fields of a listed order, so only a
 * hash, a status and a swapper are required, in snake_case or camelCase; the swapper may be part of the encoded
 * order.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import { type Address, type Hex, isAddress, isHex } from 'viem'
import type { Exchange, Message } from '../../client/transport.ts'
import { messageOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import type { World } from '../../solver-api/scenario.ts'
import { canonicalAddress } from '../../spec/address.ts'
import { type DutchOrder, decodeDutchOrder } from '../../spec/dutch-order.ts'
import { jsonIn, responseOf, valueAt } from '../reading/reading.ts'
import type { PlacedOrder } from './placed-order.ts'

/** Hex is lower case. */
export interface ListedOrder {
  readonly hash: Hex
  readonly status: string
  readonly swapper: Address
  /** Everything that the list shows of the order. */
  readonly fields: object
}

export interface ListedPage {
  readonly orders: readonly ListedOrder[]
  /** Absent on the last page. */
  readonly cursor?: string
}

/** The names that services use for a field, the interface's own spelling first. */
const aliases = {
  hash: ['order_hash', 'orderHash', 'hash'],
  status: ['order_status', 'orderStatus', 'status'],
  swapper: ['swapper', 'swapper_address', 'swapperAddress'],
  encoded: ['encoded_order', 'encodedOrder', 'order'],
  createdAt: ['created_at', 'createdAt'],
  cursor: ['cursor', 'next_cursor', 'nextCursor'],
  orders: ['orders', 'data', 'results'],
} as const

export type ListedField = keyof typeof aliases

/** The value of a field, whatever the service calls it. */
export function fieldOf(listed: unknown, field: ListedField): unknown {
  const name = nameOf(listed, field)
  return name === undefined ? undefined : valueAt(listed, name)
}

/** A copy with another value of a field, under the name that the service uses. */
export function withField(listed: object, field: ListedField, value: unknown): object {
  return { ...listed, [nameOf(listed, field) ?? aliases[field][0]]: value }
}

function nameOf(listed: unknown, field: ListedField): string | undefined {
  return aliases[field].find((name) => valueAt(listed, name) !== undefined)
}

/** The decoded order, if the list shows it. */
export function encodedOrderIn(listed: object): DutchOrder | undefined {
  const encoded = fieldOf(listed, 'encoded')
  return isHex(encoded) ? decodeDutchOrder(encoded) : undefined
}

export type OrdersQuery = Omit<Extract<Message['query'], object>, 'blockchain'>

// The interface does not say whether limit is required. No scenario places more orders than this.
const wholePage = '50'

/** Requests a list of orders, in one page unless the query says otherwise. Returns any answer. */
export async function requestOrders(
  { client }: Pick<World, 'client'>,
  query: OrdersQuery,
): Promise<Exchange> {
  const message = messageOf('orders', { blockchain: 'ethereum' })
  const exchange = await client.send({ ...message, query: { limit: wholePage, ...message.query, ...query } })
  responseOf(exchange)
  return exchange
}

/** @throws UnexpectedAnswer if the answer is not a list of orders. */
export async function listOrders(world: Pick<World, 'client'>, query: OrdersQuery): Promise<ListedPage> {
  const exchange = await requestOrders(world, query)
  const page = pageIn(exchange)
  if (typeof page === 'string') throw new UnexpectedAnswer(page, exchange)
  return page
}

/** All orders of a swapper. */
export async function ordersOf(
  world: Pick<World, 'client'>,
  { address }: { readonly address: Address },
): Promise<readonly ListedOrder[]> {
  return (await listOrders(world, { swapper: address })).orders
}

/** The page that an answer holds, or what is wrong with it. */
export function pageIn(exchange: Exchange): ListedPage | string {
  const { status } = exchange.response
  if (status !== 200) return `status ${status}`
  const body = jsonIn(exchange)
  const list = Array.isArray(body) ? body : fieldOf(body, 'orders')
  if (!Array.isArray(list)) return 'the body has no list of orders'
  const orders = list.map(orderIn)
  const wrong = orders.find((order) => typeof order === 'string')
  if (wrong !== undefined) return wrong
  const cursor = fieldOf(body, 'cursor')
  return {
    orders: orders.filter((order) => typeof order !== 'string'),
    ...(typeof cursor === 'string' && cursor !== '' ? { cursor } : {}),
  }
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

function orderIn(listed: unknown): ListedOrder | string {
  if (typeof listed !== 'object' || listed === null) return 'a listed order is not an object'
  const hash = fieldOf(listed, 'hash')
  if (!isHex(hash) || hash.length !== 66) return `a listed order has no hash: ${JSON.stringify(hash)}`
  const status = fieldOf(listed, 'status')
  if (typeof status !== 'string') return `the order ${hash} has no status`
  const swapper = fieldOf(listed, 'swapper') ?? encodedOrderIn(listed)?.swapper
  if (typeof swapper !== 'string' || !isAddress(swapper, { strict: false })) {
    return `the order ${hash} has no swapper`
  }
  return { hash: hash.toLowerCase() as Hex, status, swapper: canonicalAddress(swapper), fields: listed }
}
