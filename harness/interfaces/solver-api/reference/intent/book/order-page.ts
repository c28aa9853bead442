/**
 * Pages of orders, newest first and ties by hash. The pagination is by key: following the cursor lists every order
 * once, even while new ones arrive, and the cost of a page does not depend on the number of orders.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { type OrderStatus, orderStatuses } from '../../../api/intents.ts'
import { type BookedOrder, orderOf } from './booked-order.ts'
import { decodeCursor, encodeCursor, type PageEnd } from './cursor.ts'
import type { OrderDatabase } from './store.ts'

/** The conjunction of its fields; an absent field matches every order. */
export interface OrderFilter {
  readonly statuses?: readonly OrderStatus[] | undefined
  readonly hashes?: readonly Hex[] | undefined
  /** Times of submission in UNIX seconds, both bounds included. */
  readonly createdAt?: { readonly from?: number | undefined; readonly to?: number | undefined } | undefined
  readonly swapper?: Address | undefined
}

export interface PageRequest {
  /** Maximum number of orders on the page; at least one. */
  readonly limit: number
  /** The cursor of the previous page; absent for the first page. */
  readonly cursor?: string | undefined
}

export interface OrderPage {
  readonly orders: readonly BookedOrder[]
  /** Absent on the last page. */
  readonly cursor: string | undefined
}

/** @returns `undefined` for a cursor that was not issued for this filter. */
export async function listOrders(
  database: OrderDatabase,
  filter: OrderFilter,
  { limit, cursor }: PageRequest,
): Promise<OrderPage | undefined> {
  const key = filterKey(filter)
  const start = cursor === undefined ? undefined : decodeCursor(cursor, key)
  if (cursor !== undefined && start === undefined) return undefined

  const rows = await pageQuery(database, filter, { start, limit: limit + 1 }).execute()
  const orders = rows.slice(0, limit).map(orderOf)
  const last = orders.at(-1)
  return { orders, cursor: rows.length > limit && last ? encodeCursor(last, key) : undefined }
}

/** A key that is equal for equal filters, regardless of the order of their lists. */
function filterKey({ statuses, hashes, createdAt, swapper }: OrderFilter): string {
  return JSON.stringify([statuses?.toSorted(), hashes?.toSorted(), createdAt?.from, createdAt?.to, swapper])
}

interface PageCut {
  /** The end of the previous page. */
  readonly start: PageEnd | undefined
  readonly limit: number
}

/**
 * Merges one page per status. Each part scans an index from the page's first key. It is one statement, so that an order
 * whose status changes meanwhile is neither lost nor listed twice.
 */
export function pageQuery(database: OrderDatabase, filter: OrderFilter, cut: PageCut) {
  const statuses = [...new Set(filter.statuses ?? orderStatuses)]
  const [first, ...others] = statuses.map((status) =>
    database.selectFrom(selectStatus(database, filter, status, cut).as('page')).selectAll(),
  )
  if (first === undefined) throw new RangeError('Expected at least one status.')
  const pages = others.reduce((all, page) => all.unionAll(page), first)
  return database
    .selectFrom(pages.as('pages'))
    .selectAll()
    .orderBy('newest_first')
    .orderBy('order_hash')
    .limit(cut.limit)
}

function selectStatus(
  database: OrderDatabase,
  { hashes, createdAt, swapper }: OrderFilter,
  status: OrderStatus,
  { start, limit }: PageCut,
) {
  // The query has a single lower bound: given two, SQLite may seek by the wrong one and scan to the cursor.
  const above: PageEnd = start ?? { createdAt: createdAt?.to ?? Number.MAX_SAFE_INTEGER, hash: '0x' }
  const query = database
    .selectFrom(candidates(database, hashes).as('orders'))
    .selectAll()
    .where('status', '=', status)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('newest_first', 'order_hash'), '>', tuple(-above.createdAt, above.hash)),
    )
    .where('newest_first', '<=', -(createdAt?.from ?? 0))
    .orderBy('newest_first')
    .orderBy('order_hash')
    .limit(limit)
  return swapper === undefined ? query : query.where('swapper', '=', swapper)
}

function candidates(database: OrderDatabase, hashes: readonly Hex[] | undefined) {
  const orders = database.selectFrom('orders').selectAll()
  // The limit removes no row, but keeps SQLite from scanning a status index for the hashes.
  return hashes === undefined ? orders : orders.where('order_hash', 'in', hashes).limit(hashes.length)
}
