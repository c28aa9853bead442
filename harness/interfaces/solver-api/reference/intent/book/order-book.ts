/**
 * The submitted orders by hash, and the blocks that their statuses are derived from.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { OrderStatus } from '../../../api/intents.ts'
import { type BookedOrder, type Fill, fillColumns, orderOf, rowOf } from './booked-order.ts'
import { liveStatuses } from './lifecycle.ts'
import { listOrders, type OrderFilter, type OrderPage, type PageRequest } from './order-page.ts'
import type { BlockRow, OrderDatabase } from './store.ts'

export interface OrderBook {
  /** Stores an order. Does nothing if an order with the same hash is stored. */
  insert(order: BookedOrder): Promise<void>
  find(hash: Hex): Promise<BookedOrder | undefined>
  /** @returns `undefined` for a cursor that was not issued for this filter. */
  list(filter: OrderFilter, page: PageRequest): Promise<OrderPage | undefined>
  /** Orders to fill, oldest first. */
  open(): Promise<readonly BookedOrder[]>
  /** Nonces of the swapper's orders without a final status. */
  liveNonces(swapper: Address): Promise<readonly bigint[]>
  /** The latest settled blocks, ascending. */
  settledBlocks(): Promise<readonly BlockRow[]>
  /** Orders without a final status, or with one from a block above `kept`. */
  unsettled(kept: number): Promise<readonly BookedOrder[]>
  /** Stores the statuses as of `head` and deletes the blocks above `kept`, in one transaction. */
  settle(settlements: readonly Settlement[], blocks: SettledBlocks): Promise<void>
}

export interface Settlement {
  readonly hash: Hex
  readonly status: OrderStatus
  /** The block of the final status; `null` without one. */
  readonly settledBlock: number | null
  readonly fill: Fill | undefined
}

export interface SettledBlocks {
  /** Highest settled block that is still on the chain; -1 if there is none. */
  readonly kept: number
  readonly head: BlockRow
}

/** A deeper reorganisation derives the statuses of all orders again. */
const keptBlocks = 256

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
          .where('number', '<', head.number - keptBlocks)
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
