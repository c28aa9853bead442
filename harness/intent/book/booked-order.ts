/**
 * An order that was submitted, with what became of it, and the row that keeps it.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { OrderStatus } from '../../solver-api/intents.ts'
import { type DutchOrder, decodeDutchOrder } from '../../spec/dutch-order.ts'
import type { OrderRow } from './store.ts'

export interface BookedOrder {
  readonly hash: Hex
  readonly order: DutchOrder
  /** The order's encoding in one outer tuple, whichever form was submitted. */
  readonly encodedOrder: Hex
  readonly signature: Hex
  readonly status: OrderStatus
  readonly quoteId: string | undefined
  /** UNIX seconds. */
  readonly createdAt: number
  /** Block on whose state the order was admitted. */
  readonly admittedBlock: number
  /** Set when the status is `filled`. */
  readonly fill: Fill | undefined
}

/** A fill that stands on chain. */
export interface Fill {
  /** Who called the reactor, lower case. */
  readonly filler: Address
  readonly transaction: Hex
  readonly block: number
  /** Of that block, UNIX seconds. */
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
    // Not `-0` for the year 1970.
    createdAt: 0 - row.newest_first,
    admittedBlock: row.admitted_block,
    fill: fillOf(row),
  }
}

function fillOf({ filler, fill_transaction, settled_block, fill_time }: OrderRow): Fill | undefined {
  if (filler === null || fill_transaction === null || settled_block === null || fill_time === null)
    return undefined
  return {
    filler,
    transaction: fill_transaction,
    block: settled_block,
    timestamp: fill_time,
  }
}

// Each block looks at every live order, and decoding is most of the work. The bytes of an order never change.
const remembered = new Map<Hex, DutchOrder>()
const mostRemembered = 16_384

function decoded({ encoded_order, order_hash }: OrderRow): DutchOrder {
  const known = remembered.get(encoded_order)
  if (known !== undefined) return known
  const order = decodeDutchOrder(encoded_order)
  if (order === undefined) throw new Error(`the stored order ${order_hash} cannot be decoded`)
  const [oldest] = remembered.keys()
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest)
  remembered.set(encoded_order, order)
  return order
}
