/**
 * Signed orders, from submission to their end: what the service answers from, and what the devnet drives.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Clock } from '../chain/clock.ts'
import type { ChainClient } from '../chain/node.ts'
import { decodeDutchOrder, hashDutchOrder } from '../spec/dutch-order.ts'
import { type Admission, admit, lowerCase, type Submission } from './admission/admit.ts'
import type { BookedOrder } from './book/booked-order.ts'
import { nextNonce } from './book/nonce.ts'
import {
  createOrderBook,
  type OrderBook,
  type OrderFilter,
  type OrderPage,
  type PageRequest,
} from './book/order-book.ts'
import type { OrderDatabase } from './book/store.ts'
import { settleOrders } from './watcher.ts'

export interface IntentsPorts {
  readonly client: ChainClient
  readonly clock: Pick<Clock, 'now'>
  /** Closed by whoever opened it. */
  readonly database: OrderDatabase
  /** Fills what is viable of the open orders, and says whether it sent anything. */
  readonly fill: (open: readonly BookedOrder[]) => Promise<boolean>
}

export interface Intents {
  /** @param swapper Lower case. */
  nextNonce(swapper: Address): Promise<bigint>
  /**
   * Stores the order where it is admitted. The same submission again is the same order, whatever has become
   * of it since.
   */
  submit(submission: Submission): Promise<Admission>
  /** @returns `undefined` for a cursor that was not given out for this filter. */
  list(filter: OrderFilter, page: PageRequest): Promise<OrderPage | undefined>
  /**
   * Brings the statuses up to the latest block, fills what can be filled, and brings them up to date again.
   * To be called for every block and after every submission, and at will; calls take turns.
   */
  onBlock(): Promise<void>
}

export function createIntents({ client, clock, database, fill }: IntentsPorts): Intents {
  const book = createOrderBook(database)
  let waiting: Promise<void> | undefined
  let running: Promise<void> = Promise.resolve()

  async function turn(): Promise<void> {
    waiting = undefined
    await settleOrders({ client, clock }, book)
    if (await fill(await book.open())) await settleOrders({ client, clock }, book)
  }

  return {
    nextNonce: (swapper) => nextNonce(client, book, swapper),

    async submit(submission) {
      const known = await findSubmitted(book, submission)
      if (known !== undefined) return { outcome: 'admitted', order: known }
      const admission = await admit({ client, clock }, submission)
      if (admission.outcome === 'refused') return admission
      await book.insert(admission.order)
      // Of the same order under another valid signature, the first stays.
      return { outcome: 'admitted', order: (await book.find(admission.order.hash)) ?? admission.order }
    },

    list: (filter, page) => book.list(filter, page),

    onBlock() {
      // Whoever comes while one runs is served by the next, which sees all that they saw.
      waiting ??= running.catch(() => undefined).then(turn)
      running = waiting
      return waiting
    },
  }
}

async function findSubmitted(book: OrderBook, submission: Submission): Promise<BookedOrder | undefined> {
  const order = decodeDutchOrder(submission.order)
  const known = order && (await book.find(hashDutchOrder(order)))
  return known?.signature === lowerCase(submission.signature) ? known : undefined
}
