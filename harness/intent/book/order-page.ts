/**
 * Pages of orders: newest first, ties by hash. Pages are cut by key and not by count, so a walk along the
 * cursor meets every order once while others arrive, and a page costs the same whatever the number of orders.
 *
 * @module
 */
import type { Hex } from 'viem'
import { type OrderStatus, orderStatuses } from '../../solver-api/intents.ts'
import { orderOf } from './booked-order.ts'
import { decodeCursor, encodeCursor, type PageEnd } from './cursor.ts'
import type { OrderFilter, OrderPage, PageRequest } from './order-book.ts'
import type { OrderDatabase } from './store.ts'

/** @returns `undefined` for a cursor that was not given out for this filter. */
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

/** The same text for the same filter, whatever the order of its lists. */
function filterKey({ statuses, hashes, createdAt, swapper }: OrderFilter): string {
  return JSON.stringify([statuses?.toSorted(), hashes?.toSorted(), createdAt?.from, createdAt?.to, swapper])
}

interface PageCut {
  /** Where the page before ended. */
  readonly start: PageEnd | undefined
  readonly limit: number
}

/**
 * One page of each status, merged. Each part is a walk along an index, from the key where the page begins. It
 * is one statement, so that an order that changes its status meanwhile is neither lost nor listed twice.
 */
export function pageQuery(database: OrderDatabase, filter: OrderFilter, cut: PageCut) {
  // A status that is named twice is one part all the same.
  const statuses = [...new Set(filter.statuses ?? orderStatuses)]
  const [first, ...others] = statuses.map((status) =>
    database.selectFrom(selectStatus(database, filter, status, cut).as('page')).selectAll(),
  )
  if (first === undefined) throw new RangeError('a filter that names no status has no page')
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
  // The only lower bound: beside another, SQLite may seek by the wrong one and then walk to the cursor.
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
  // The limit cuts nothing, but keeps SQLite from walking a status' index in search of the hashes.
  return hashes === undefined ? orders : orders.where('order_hash', 'in', hashes).limit(hashes.length)
}
