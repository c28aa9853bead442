/**
 * Records the transactions that fill orders before they are sent, so that the filler knows, even after a restart, which
 * of them may still be mined.
 *
 * @module
 */
import type { Hex } from 'viem'
import type { OrderDatabase, SentFillRow } from './store.ts'

export interface SentFills {
  record(fill: SentFill): Promise<void>
  /** The recorded fills with this nonce or a later one. */
  since(nonce: number): Promise<readonly SentFillRow[]>
}

export interface SentFill {
  readonly transaction: Hex
  /** The transaction's nonce. */
  readonly nonce: number
  /** The hashes of the filled orders. */
  readonly orders: readonly Hex[]
}

export function createSentFills(database: OrderDatabase): SentFills {
  return {
    async record({ transaction, nonce, orders }) {
      await database
        .insertInto('sent_fills')
        .values(orders.map((order_hash) => ({ order_hash, transaction_hash: transaction, nonce })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    since: (nonce) => database.selectFrom('sent_fills').selectAll().where('nonce', '>=', nonce).execute(),
  }
}
