/** Services with delayed views: the market by blocks, the list of orders by seconds. */
import { setTimeout } from 'node:timers/promises'
import type { ServicePorts } from '../../../interfaces/solver-api/reference/http/ports.ts'
import type { BookedOrder } from '../../../interfaces/solver-api/reference/intent/book/booked-order.ts'
import {
  createOrderBook,
  type OrderBook,
} from '../../../interfaces/solver-api/reference/intent/book/order-book.ts'
import type { OrderPage } from '../../../interfaces/solver-api/reference/intent/book/order-page.ts'
import { openOrderDatabase } from '../../../interfaces/solver-api/reference/intent/book/store.ts'
import type { Snapshot } from '../../../market/snapshot.ts'

const pollMs = 200
const keptSnapshots = 16

/** The state of one or two blocks ago, alternately, as behind nodes of which one is slower. */
export function blocksLate(ports: ServicePorts): ServicePorts {
  const seen: Snapshot[] = []
  const watch = async () => {
    for (;;) {
      const head = await ports.snapshot().catch(() => undefined)
      if (head !== undefined && head.block.number !== seen.at(-1)?.block.number) seen.push(head)
      if (seen.length > keptSnapshots) seen.shift()
      await setTimeout(pollMs, undefined, { ref: false })
    }
  }
  watch()
  return {
    ...ports,
    async snapshot() {
      const head = await ports.snapshot()
      const at = head.block.number - 1n - (head.block.number % 2n)
      return seen.findLast(({ block }) => block.number <= at) ?? head
    },
  }
}

const secondsLate = 2
const maxOrders = 100_000

interface Copy {
  readonly at: number
  /** Hashes and statuses of its orders. */
  readonly state: string
  readonly book: OrderBook
}

/** The list of orders as it was two seconds ago, as from a replica. */
export function listLate(ports: ServicePorts): ServicePorts {
  let copies: readonly Copy[] = []
  const watch = async () => {
    for (;;) {
      const page = await ports.intents.list({}, { limit: maxOrders }).catch(() => undefined)
      const state = page?.orders.map(({ hash, status }) => `${hash} ${status}`).join() ?? ''
      if (page !== undefined && state !== copies.at(-1)?.state) {
        const isLate = ({ at }: Copy) => at <= Date.now() - secondsLate * 1000
        const shown = copies.findLastIndex(isLate)
        copies = [...copies.slice(Math.max(shown, 0)), { at: Date.now(), state, book: await bookOf(page) }]
      }
      await setTimeout(pollMs, undefined, { ref: false })
    }
  }
  watch()
  return {
    ...ports,
    intents: {
      ...ports.intents,
      async list(filter, page) {
        const copy = copies.findLast(({ at }) => at <= Date.now() - secondsLate * 1000)
        return copy === undefined ? { orders: [], cursor: undefined } : copy.book.list(filter, page)
      },
    },
  }
}

/** Each status as of the last tick of a timer; a new order is listed at once, as open. */
export function statusesBy(timerMs: number): (ports: ServicePorts) => ServicePorts {
  return (ports) => {
    let seen: ReadonlyMap<string, BookedOrder> = new Map()
    const look = async () => {
      for (;;) {
        const page = await ports.intents.list({}, { limit: maxOrders }).catch(() => undefined)
        if (page !== undefined) seen = new Map(page.orders.map((order) => [order.hash, order]))
        await setTimeout(timerMs, undefined, { ref: false })
      }
    }
    look()
    const asSeen = (order: BookedOrder) =>
      seen.get(order.hash) ?? { ...order, status: 'open' as const, fill: undefined }
    return {
      ...ports,
      intents: {
        ...ports.intents,
        async list(filter, page) {
          const whole = await ports.intents.list({}, { limit: maxOrders })
          const orders = whole?.orders.map(asSeen) ?? []
          return (await bookOf({ cursor: undefined, orders })).list(filter, page)
        },
      },
    }
  }
}

async function bookOf({ orders }: OrderPage): Promise<OrderBook> {
  const book = createOrderBook(await openOrderDatabase(':memory:'))
  for (const order of orders) await book.insert(order)
  return book
}
