/**
 * The order list as any service may show it. The interface does not say which fields a record has, so a
 * record needs no more than a hash, a status and a swapper, in snake_case or in camelCase; the swapper may
 * stand in the encoded order.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import { type Address, type Hex, isAddress, isHex } from 'viem'
import type { Exchange, Message } from '../../client/transport.ts'
import { messageOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import type { World } from '../../solver-api/scenario.ts'
import { canonicalAddress } from '../../spec/address.ts'
import { decodeDutchOrder } from '../../spec/dutch-order.ts'
import { jsonIn, responseOf, valueAt } from '../reading/reading.ts'
import type { PlacedOrder } from './placed-order.ts'

/** A listed order. Hex is lower case. */
export interface ListedOrder {
  readonly hash: Hex
  readonly status: string
  readonly swapper: Address
  /** Everything that the record holds. */
  readonly fields: object
}

export interface ListedPage {
  readonly orders: readonly ListedOrder[]
  /** Absent on the last page. */
  readonly cursor?: string
}

/** The names that services give a field, the interface's own spelling first. */
const aliases = {
  hash: ['order_hash', 'orderHash', 'hash'],
  status: ['order_status', 'orderStatus', 'status'],
  swapper: ['swapper', 'swapper_address', 'swapperAddress'],
  encoded: ['encoded_order', 'encodedOrder', 'order'],
  createdAt: ['created_at', 'createdAt'],
  cursor: ['cursor', 'next_cursor', 'nextCursor'],
  orders: ['orders', 'data', 'results'],
} as const

type Aliased = keyof typeof aliases

/** The value of a field, whatever it is called. */
export function fieldOf(record: unknown, field: Aliased): unknown {
  const name = nameOf(record, field)
  return name === undefined ? undefined : valueAt(record, name)
}

/** The record with another value of a field, under the name that it has there. */
export function withField(record: object, field: Aliased, value: unknown): object {
  return { ...record, [nameOf(record, field) ?? aliases[field][0]]: value }
}

function nameOf(record: unknown, field: Aliased): string | undefined {
  return aliases[field].find((name) => valueAt(record, name) !== undefined)
}

export type OrdersQuery = Omit<Extract<Message['query'], object>, 'blockchain'>

// Whether limit is required is not said. Fewer orders than these stand in any page that is asked for.
const wholePage = '50'

/** Asks for orders, in one page where nothing else is said, and gives back whatever came. */
export async function requestOrders(
  { client }: Pick<World, 'client'>,
  query: OrdersQuery,
): Promise<Exchange> {
  const message = messageOf('orders', { blockchain: 'ethereum' })
  const exchange = await client.send({ ...message, query: { limit: wholePage, ...message.query, ...query } })
  responseOf(exchange)
  return exchange
}

/** @throws UnexpectedAnswer where the answer is not a list of orders. */
export async function listOrders(world: Pick<World, 'client'>, query: OrdersQuery): Promise<ListedPage> {
  const exchange = await requestOrders(world, query)
  const page = pageIn(exchange)
  if (typeof page === 'string') throw new UnexpectedAnswer(page, exchange)
  return page
}

/** The page that an answer holds, or what is wrong with it. */
export function pageIn(exchange: Exchange): ListedPage | string {
  const { status } = exchange.response
  if (status !== 200) return `status ${status}`
  const body = jsonIn(exchange)
  const list = Array.isArray(body) ? body : fieldOf(body, 'orders')
  if (!Array.isArray(list)) return 'the body holds no list of orders'
  const orders = list.map(orderIn)
  const wrong = orders.find((order) => typeof order === 'string')
  if (wrong !== undefined) return wrong
  const cursor = fieldOf(body, 'cursor')
  return {
    orders: orders.filter((order) => typeof order !== 'string'),
    ...(typeof cursor === 'string' && cursor !== '' ? { cursor } : {}),
  }
}

/** True where both name the same orders, in whatever sequence. */
export function areSameOrders(
  some: readonly Pick<ListedOrder, 'hash'>[],
  others: readonly Pick<ListedOrder, 'hash'>[],
): boolean {
  const hashes = (orders: typeof some) => orders.map(({ hash }) => hash).toSorted()
  return isDeepStrictEqual(hashes(some), hashes(others))
}

/** What stands for the status of an order that is not in the list. */
export const unlisted = 'not listed'

/** The status that the list shows of an order of a swapper. */
export async function listedStatus(
  world: Pick<World, 'client'>,
  { hash, order }: Pick<PlacedOrder, 'hash' | 'order'>,
): Promise<string> {
  const { orders } = await listOrders(world, { swapper: order.swapper })
  return orders.find((listed) => listed.hash === hash)?.status ?? unlisted
}

function orderIn(record: unknown): ListedOrder | string {
  if (typeof record !== 'object' || record === null) return 'a record is no object'
  const hash = fieldOf(record, 'hash')
  if (!isHex(hash) || hash.length !== 66) return `a record has no order hash: ${JSON.stringify(hash)}`
  const status = fieldOf(record, 'status')
  if (typeof status !== 'string') return `the record of ${hash} has no status`
  const swapper = fieldOf(record, 'swapper') ?? encodedIn(record)?.swapper
  if (typeof swapper !== 'string' || !isAddress(swapper, { strict: false })) {
    return `the record of ${hash} names no swapper`
  }
  return { hash: hash.toLowerCase() as Hex, status, swapper: canonicalAddress(swapper), fields: record }
}

/** The order that a record holds encoded, if any. */
function encodedIn(record: object) {
  const encoded = fieldOf(record, 'encoded')
  return isHex(encoded) ? decodeDutchOrder(encoded) : undefined
}
