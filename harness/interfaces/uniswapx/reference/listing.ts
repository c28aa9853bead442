/**
 * Lists orders: selection, sorting and pages.
 *
 * @module
 */
import { type Hex, keccak256, stringToHex } from 'viem'
import * as z from 'zod'
import { canonicalAddress } from '../../../core/address.ts'
import { tryParse } from '../../../core/json.ts'
import { Refusal } from '../../../core/transport/refusal.ts'
import type { KnownOrder } from '../api/orders/known-order.ts'
import { invalidCode, type OrderRecord, type OrdersPage, type OrdersQuery } from '../api/wire.ts'

export interface StoredOrder {
  readonly order: KnownOrder
  readonly signature: Hex
  readonly quoteId?: string | undefined
  readonly requestId?: string | undefined
  /** UNIX seconds. */
  readonly createdAt: bigint
  /** Number of the latest block at the order's submission. */
  readonly block: bigint
}

export interface Listed {
  readonly stored: StoredOrder
  readonly record: OrderRecord
}

const maxLimit = 50

/**
 * @param orders Orders, earliest submission first.
 * @throws Refusal if the cursor is invalid or belongs to another list.
 */
export function listed(orders: readonly Listed[], query: OrdersQuery): OrdersPage {
  const { cursor, limit = 0 } = query
  const list = listOf(query)
  const after = cursor === undefined ? undefined : placeIn(cursor, list)
  const isLater = isNewestFirst(query)
    ? (place: number) => place < (after ?? orders.length)
    : (place: number) => place > (after ?? -1)
  const all = [...orders.entries()].filter(([place, one]) => isLater(place) && matches(one, query))
  if (isNewestFirst(query)) all.reverse()
  const page = all.slice(0, Math.min(limit || maxLimit, maxLimit))
  const [last] = page.at(-1) ?? []
  return {
    orders: page.map(([, { record }]) => record),
    ...(last !== undefined && all.length > page.length ? { cursor: btoa(JSON.stringify([list, last])) } : {}),
  }
}

/** A sorted list, or a list of several statuses, begins with the latest order unless `desc` is false. */
function isNewestFirst({ desc, orderStatus = [], sortKey }: OrdersQuery): boolean {
  return desc !== 'false' && (sortKey !== undefined || orderStatus.length > 1)
}

/** A short hash of a query without cursor and limit, which identifies its list. */
function listOf({ cursor: _, limit: __, ...query }: OrdersQuery): string {
  return keccak256(stringToHex(JSON.stringify(Object.entries(query).toSorted()))).slice(0, 10)
}

const cursorSchema = z.tuple([z.string(), z.number().int().nonnegative()])

function placeIn(cursor: string, list: string): number {
  const { data: [ofList, place] = [] } = cursorSchema.safeParse(tryParse(atob(cursor)))
  if (ofList !== list || place === undefined) throw new Refusal(400, invalidCode, 'Invalid cursor.')
  return place
}

function matches({ record, stored }: Listed, query: OrdersQuery): boolean {
  const { filler, orderHash, orderHashes, orderStatus, orderType, pair, sort, swapper } = query
  const isHash = (hash: string) => hash.toLowerCase() === record.orderHash
  return (
    (orderHash === undefined || isHash(orderHash)) &&
    (orderHashes === undefined || orderHashes.some(isHash)) &&
    (orderStatus === undefined || orderStatus.includes(record.orderStatus)) &&
    (orderType === undefined || isOfType(stored.order, orderType)) &&
    (swapper === undefined || record.swapper === canonicalAddress(swapper)) &&
    (filler === undefined || stored.order.exclusiveFiller === canonicalAddress(filler)) &&
    // The pair of an order is that of its quote, and this service has no quotes.
    pair === undefined &&
    (sort === undefined || isWithin(record.createdAt ?? 0, sort))
  )
}

function isOfType({ isFlat, type }: KnownOrder, asked: string): boolean {
  if (asked === 'Dutch_V1_V2') return type === 'Dutch' || type === 'Dutch_V2'
  return asked === type || (asked === 'Limit' && type === 'Dutch' && isFlat)
}

function isWithin(time: number, sort: string): boolean {
  const [bound = 0, upper = 0] = sort.match(/\d+/g)?.map(Number) ?? []
  if (sort.startsWith('between')) return time >= bound && time <= upper
  if (sort.startsWith('gte')) return time >= bound
  if (sort.startsWith('gt')) return time > bound
  return sort.startsWith('lte') ? time <= bound : time < bound
}
