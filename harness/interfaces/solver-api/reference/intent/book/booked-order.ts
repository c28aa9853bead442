/**
 * A submitted order with its status, and its database row.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { type DutchOrder, decodeDutchOrder } from '../../../../../core/orders/dutch-order.ts'
import type { OrderStatus } from '../../../api/intents.ts'
import type { OrderRow } from './store.ts'

export interface BookedOrder {
  readonly hash: Hex
  readonly order: DutchOrder
  /** The order's encoding in one outer tuple, for any submitted form. */
  readonly encodedOrder: Hex
  readonly signature: Hex
  readonly status: OrderStatus
  readonly quoteId: string | undefined
  /** The time of submission, in UNIX seconds. */
  readonly createdAt: number
  /** The block whose state the order was admitted on. */
  readonly admittedBlock: number
  /** Set when the status is `filled`. */
  readonly fill: Fill | undefined
}

/** A fill on the canonical chain. */
export interface Fill {
  /** The caller of the reactor, in lower case. */
  readonly filler: Address
  readonly transaction: Hex
  readonly block: number
  /** The time of the block, in UNIX seconds. */
  readonly timestamp: number
}

export function rowOf(booked: BookedOrder): OrderRow {
  const { order, fill } = booked
  return {
    order_hash: booked.hash,
    status: booked.status,
    newest_first: -booked.createdAt,
    swapper: order.swapper,
    nonce: order.nonce.toString(),
    encoded_order: booked.encodedOrder,
    signature: booked.signature,
    quote_id: booked.quoteId ?? null,
    admitted_block: booked.admittedBlock,
    settled_block: fill?.block ?? null,
    ...fillColumns(fill),
  }
}

export function fillColumns(fill: Fill | undefined) {
  return {
    filler: fill?.filler ?? null,
    fill_transaction: fill?.transaction ?? null,
    fill_time: fill?.timestamp ?? null,
  }
}

export function orderOf(row: OrderRow): BookedOrder {
  return {
    hash: row.order_hash,
    order: decoded(row),
    encodedOrder: row.encoded_order,
    signature: row.signature,
    status: row.status,
    quoteId: row.quote_id ?? undefined,
    // A plain negation would give `-0` for zero.
    createdAt: 0 - row.newest_first,
    admittedBlock: row.admitted_block,
    fill: fillOf(row),
  }
}

function fillOf({ filler, fill_transaction, settled_block, fill_time }: OrderRow): Fill | undefined {
  if (filler === null || fill_transaction === null || settled_block === null || fill_time === null)
    return undefined
  return { filler, transaction: fill_transaction, block: settled_block, timestamp: fill_time }
}

// Every block reads every live order, and decoding dominates. The cache is safe, because an order's encoding never
// changes.
const cache = new Map<Hex, DutchOrder>()
const maxCached = 16_384

function decoded({ encoded_order, order_hash }: OrderRow): DutchOrder {
  const cached = cache.get(encoded_order)
  if (cached !== undefined) return cached
  const order = decodeDutchOrder(encoded_order)
  if (order === undefined) throw new Error(`Cannot decode the stored order ${order_hash}.`)
  const [oldest] = cache.keys()
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
  cache.set(encoded_order, order)
  return order
}
