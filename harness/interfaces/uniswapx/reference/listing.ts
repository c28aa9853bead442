/**
 * Which orders a list shows, in which order and by which pages.
 *
 * @module
 */
import type { Hex } from 'viem'
import { canonicalAddress } from '../../../core/address.ts'
import type { KnownOrder } from '../api/orders/known-order.ts'
import type { OrderRecord, OrdersPage, OrdersQuery } from '../api/wire.ts'

export interface StoredOrder {
  readonly order: KnownOrder
  readonly signature: Hex
  readonly quoteId?: string
  /** UNIX seconds. */
  readonly createdAt: bigint
  /** Latest block at its submission. */
  readonly block: bigint
}

/** @param orders In the order of their submission. */
export function listed(
  orders: readonly { readonly stored: StoredOrder; readonly record: OrderRecord }[],
  query: OrdersQuery,
): OrdersPage {
  const all = orders.filter(({ record }) => matches(record, query)).map(({ record }) => record)
  if (query.desc === 'true') all.reverse()
  const after =
    query.cursor === undefined ? -1 : all.findIndex(({ orderHash }) => btoa(orderHash) === query.cursor)
  const rest = all.slice(after + 1)
  const page = rest.slice(0, query.limit)
  const last = page.at(-1)
  return {
    orders: page,
    ...(last !== undefined && rest.length > page.length ? { cursor: btoa(last.orderHash) } : {}),
  }
}

function matches(record: OrderRecord, query: OrdersQuery): boolean {
  const { filler, orderHash, orderHashes, orderStatus, orderType, sort, swapper } = query
  const isHash = (hash: string) => hash.toLowerCase() === record.orderHash
  return (
    (orderHash === undefined || isHash(orderHash)) &&
    (orderHashes === undefined || orderHashes.some(isHash)) &&
    (orderStatus === undefined || orderStatus.includes(record.orderStatus)) &&
    (orderType === undefined || record.type === orderType) &&
    (swapper === undefined || record.swapper === canonicalAddress(swapper)) &&
    (filler === undefined || record.filler === canonicalAddress(filler)) &&
    (sort === undefined || isWithin(record.createdAt ?? 0, sort))
  )
}

function isWithin(time: number, sort: string): boolean {
  const [bound = 0, upper = 0] = sort.match(/\d+/g)?.map(Number) ?? []
  if (sort.startsWith('between')) return time >= bound && time <= upper
  if (sort.startsWith('gte')) return time >= bound
  if (sort.startsWith('gt')) return time > bound
  return sort.startsWith('lte') ? time <= bound : time < bound
}
