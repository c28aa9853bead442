/** Faults in the later states of orders. */

import type { OrderStatus } from '../../../interfaces/solver-api/api/intents.ts'
import type { BookedOrder } from '../../../interfaces/solver-api/reference/intent/book/booked-order.ts'
import { faultsOf, type Sight } from '../fault.ts'
import { sees, shows } from '../sight.ts'
import * as wire from '../wire.ts'

const { answers, orderList, remembering, submit } = wire

export const statusesOverTime = faultsOf('time and others', {
  'unfunded-never-expires': [
    'tracking/expires',
    'an order that lacks funds never expires',
    remembersStatus((status, before) =>
      before === 'insufficient-funds' && status === 'expired' ? before : status,
    ),
  ],
  'cancelled-expires': [
    'tracking/terminal-is-final',
    'a cancelled order is shown as expired once its deadline has passed',
    showsAt((order, now) =>
      order.status === 'cancelled' && order.order.deadline < now ? 'expired' : order.status,
    ),
  ],
  'filled-is-archived': [
    'tracking/terminal-is-final',
    'a filled order is shown as expired once its deadline has passed',
    showsAt((order, now) =>
      order.status === 'filled' && order.order.deadline < now ? 'expired' : order.status,
    ),
  ],
  'filled-opens-again': [
    'tracking/terminal-is-final',
    'a filled order is open again when it is listed for the fourth time as filled',
    remembering(orderList, () => {
      const times = new Map<string, number>()
      return answers<{
        readonly orders: readonly { readonly order_hash: string; readonly order_status: string }[]
      }>(orderList, (answer) => ({
        ...answer,
        orders: answer.orders.map((order) => {
          if (order.order_status !== 'filled') return order
          const count = (times.get(order.order_hash) ?? 0) + 1
          times.set(order.order_hash, count)
          return count < 4 ? order : { ...order, order_status: 'open' }
        }),
      }))
    }),
  ],
  'expires-a-minute-early': [
    ['tracking/expires', 'fills/unviable-stays-open'],
    'an open order is shown as expired a minute before its deadline',
    showsAt(({ order, status }, now) =>
      status === 'open' && order.deadline < now + 60n ? 'expired' : status,
    ),
  ],
  'expires-an-hour-late': [
    'tracking/expires',
    'an order is shown as open for an hour after its deadline',
    showsAt(({ order, status }, now) =>
      status === 'expired' && order.deadline > now - 3600n ? 'open' : status,
    ),
  ],
  'cancelled-by-hash-alone': [
    'tracking/cancelled-by-nonce',
    'a cancelled order is shown as cancelled when it is asked for by hash, and as open in lists',
    sees(() => ({ intents }) => ({
      intents: {
        ...intents,
        async list(filter, page) {
          const listed = await intents.list(filter, page)
          if (listed === undefined || filter.hashes !== undefined) return listed
          return {
            ...listed,
            orders: listed.orders.map((order) =>
              order.status === 'cancelled' ? { ...order, status: 'open' } : order,
            ),
          }
        },
      },
    })),
  ],
  'funds-return-unseen': [
    'tracking/funds-return',
    'an order that lacked funds is never open again',
    remembersStatus((status, before) =>
      before === 'insufficient-funds' && status === 'open' ? before : status,
    ),
  ],
  'submitted-again-is-open': [
    ['tracking/terminal-is-final', 'intent/resubmission'],
    'an order that is submitted again is shown as open, whatever became of it',
    remembering(orderList, () => {
      const submitted = new Set<string>()
      const again = new Set<string>()
      const watch = answers<{ readonly order_hash: string }>(submit, ({ order_hash }) => {
        if (submitted.has(order_hash)) again.add(order_hash)
        submitted.add(order_hash)
      })
      const show = answers<{ readonly orders: readonly { readonly order_hash: string }[] }>(
        orderList,
        (answer) => ({
          ...answer,
          orders: answer.orders.map((order) =>
            again.has(order.order_hash) ? { ...order, order_status: 'open' } : order,
          ),
        }),
      )
      return { path: orderList, around: (fetch) => show.around(watch.around(fetch)) }
    }),
  ],
})

/** The view that a service has instead; made for each service that is started. */

/** @param change Of an order at a time in UNIX seconds. */
function showsAt(change: (order: BookedOrder, now: bigint) => OrderStatus): Sight {
  return (ports) =>
    shows((order) => ({ ...order, status: change(order, BigInt(Math.floor(ports.now() / 1000))) }))(ports)
}

function remembersStatus(
  change: (status: OrderStatus, before: OrderStatus | undefined) => OrderStatus,
): Sight {
  return (ports) => {
    const seen = new Map<string, OrderStatus>()
    return shows((order) => {
      const status = change(order.status, seen.get(order.hash))
      seen.set(order.hash, status)
      return { ...order, status }
    })(ports)
  }
}
