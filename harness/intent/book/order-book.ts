/**
 * The orders that were submitted, by hash, and the blocks that their statuses take account of.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { OrderStatus } from '../../solver-api/intents.ts'
import { type BookedOrder, type Fill, fillColumns, orderOf, rowOf } from './booked-order.ts'
import { liveStatuses } from './lifecycle.ts'
import { listOrders } from './order-page.ts'
import type { BlockRow, OrderDatabase } from './store.ts'

/** All that is given must hold. An absent field holds of every order. */
export interface OrderFilter {
  readonly statuses?: readonly OrderStatus[] | undefined
  readonly hashes?: readonly Hex[] | undefined
  /** UNIX seconds, both ends included. */
  readonly createdAt?: { readonly from?: number | undefined; readonly to?: number | undefined } | undefined
  readonly swapper?: Address | undefined
}

export interface PageRequest {
  /** Most orders on the page; at least one. */
  readonly limit: number
  /** Given out with the page before; the first page when absent. */
  readonly cursor?: string | undefined
}

export interface OrderPage {
  readonly orders: readonly BookedOrder[]
  /** Absent on the last page. */
  readonly cursor: string | undefined
}

export interface OrderBook {
  /** Keeps the order that is there when one of the same hash is. */
  insert(order: BookedOrder): Promise<void>
  find(hash: Hex): Promise<BookedOrder | undefined>
  /** @returns `undefined` for a cursor that was not given out for this filter. */
  list(filter: OrderFilter, page: PageRequest): Promise<OrderPage | undefined>
  /** Orders that a fill is looked for, the oldest first. */
  open(): Promise<readonly BookedOrder[]>
  /** Nonces of the swapper's orders that may still be filled. */
  liveNonces(swapper: Address): Promise<readonly bigint[]>
  /** The latest blocks that were settled, ascending. */
  settledBlocks(): Promise<readonly BlockRow[]>
  /** Orders without a final status, and those that got theirs from a block above `kept`. */
  unsettled(kept: number): Promise<readonly BookedOrder[]>
  /** Writes what `head` makes of the orders, and forgets the blocks above `kept`, all or nothing. */
  settle(settlements: readonly Settlement[], blocks: SettledBlocks): Promise<void>
}

export interface Settlement {
  readonly hash: Hex
  readonly status: OrderStatus
  /** Block that gave the order its final status; `null` while it has none. */
  readonly settledBlock: number | null
  readonly fill: Fill | undefined
}

export interface SettledBlocks {
  /** Highest block settled before that is still on the chain; -1 where there is none. */
  readonly kept: number
  readonly head: BlockRow
}

/** Reorganisations that reach further back cost more: all orders are then derived again. */
const rememberedBlocks = 256

export function createOrderBook(database: OrderDatabase): OrderBook {
  const orders = () => database.selectFrom('orders').selectAll()
  return {
    async insert(order) {
      await database
        .insertInto('orders')
        .values(rowOf(order))
        .onConflict((conflict) => conflict.column('order_hash').doNothing())
        .execute()
    },

    async find(hash) {
      const row = await orders().where('order_hash', '=', hash).executeTakeFirst()
      return row && orderOf(row)
    },

    list: (filter, page) => listOrders(database, filter, page),

    async open() {
      const rows = await orders()
        .where('status', '=', 'open')
        .orderBy('newest_first', 'desc')
        .orderBy('order_hash')
        .execute()
      return rows.map(orderOf)
    },

    async liveNonces(swapper) {
      const rows = await database
        .selectFrom('orders')
        .select('nonce')
        .where('swapper', '=', swapper)
        .where('status', 'in', liveStatuses)
        .execute()
      return rows.map(({ nonce }) => BigInt(nonce))
    },

    settledBlocks: () => database.selectFrom('blocks').selectAll().orderBy('number').execute(),

    async unsettled(kept) {
      const rows = await orders()
        .where('status', 'in', liveStatuses)
        .unionAll(orders().where('settled_block', '>', kept))
        .execute()
      return rows.map(orderOf)
    },

    async settle(settlements, { kept, head }) {
      await database.transaction().execute(async (transaction) => {
        for (const { hash, status, settledBlock, fill } of settlements) {
          await transaction
            .updateTable('orders')
            .set({ status, settled_block: settledBlock, ...fillColumns(fill) })
            .where('order_hash', '=', hash)
            .execute()
        }
        await transaction.deleteFrom('blocks').where('number', '>', kept).execute()
        await transaction
          .deleteFrom('blocks')
          .where('number', '<', head.number - rememberedBlocks)
          .execute()
        await transaction
          .insertInto('blocks')
          .values(head)
          .onConflict((conflict) => conflict.column('number').doNothing())
          .execute()
      })
    },
  }
}
