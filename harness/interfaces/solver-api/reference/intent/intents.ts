/**
 * Signed orders from submission to their final status: the service's source of orders, driven block by block.
 *
 * @module
 */
import type { Address } from 'viem'
import type { ChainClient } from '../../../../chain/chain-client.ts'
import type { Clock } from '../../../../chain/clock.ts'
import { type Admission, admit, type Submission } from './admission/admit.ts'
import { createAdmissions } from './admissions.ts'
import type { BookedOrder } from './book/booked-order.ts'
import { nextNonce } from './book/nonce.ts'
import { createOrderBook } from './book/order-book.ts'
import type { OrderFilter, OrderPage, PageRequest } from './book/order-page.ts'
import { createSentFills, type SentFills } from './book/sent-fills.ts'
import type { OrderDatabase } from './book/store.ts'
import { settleOrders } from './watcher.ts'

export interface IntentsPorts {
  readonly client: ChainClient
  readonly clock: Pick<Clock, 'now'>
  /** The database of orders. Its opener closes it. */
  readonly database: OrderDatabase
  /** Fills the open orders that are profitable to fill, and returns whether it sent a transaction. */
  readonly fill: (open: readonly BookedOrder[], sentFills: SentFills) => Promise<boolean>
}

export interface Intents {
  /** @param swapper Address in lower case. */
  nextNonce(swapper: Address): Promise<bigint>
  /** Stores the order if it is admitted. Repeating a submission returns the stored order with its current status. */
  submit(submission: Submission): Promise<Admission>
  /** @returns `undefined` for a cursor that was not issued for this filter. */
  list(filter: OrderFilter, page: PageRequest): Promise<OrderPage | undefined>
  /**
   * Updates the statuses to the latest block, fills the fillable orders, and updates them again. Call it for every
   * block and after every submission; concurrent calls are queued.
   */
  onBlock(): Promise<void>
}

export function createIntents({ client, clock, database, fill }: IntentsPorts): Intents {
  const book = createOrderBook(database)
  const sentFills = createSentFills(database)
  const admissions = createAdmissions()
  const ports = { client, clock, looking: admissions.looking }
  let waiting: Promise<void> | undefined
  let running: Promise<void> = Promise.resolve()

  async function update(): Promise<void> {
    waiting = undefined
    await settleOrders(ports, book)
    if (await fill(await book.open(), sentFills)) await settleOrders(ports, book)
  }

  return {
    nextNonce: (swapper) => nextNonce(client, book, swapper),

    async submit(submission) {
      const admission = await admissions.admit({
        decide: () => admit({ client, clock, find: book.find }, submission),
        async store(decided, highest) {
          if (decided.outcome === 'refused') return
          const { order } = decided
          await book.insert({ ...order, admittedBlock: Math.min(order.admittedBlock, highest) })
        },
      })
      if (admission.outcome === 'refused') return admission
      // The order may already be stored with another valid signature.
      return { outcome: 'admitted', order: (await book.find(admission.order.hash)) ?? admission.order }
    },

    list: (filter, page) => book.list(filter, page),

    onBlock() {
      // All calls during a run share the next run, which starts after it.
      waiting ??= running.catch(() => undefined).then(update)
      running = waiting
      return waiting
    },
  }
}
