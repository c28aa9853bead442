/** Faults in the record of an order and of its fill. */

import { canonical } from '../../../core/canonical.ts'
import { fieldOf } from '../../../core/json.ts'
import type { BookedOrder } from '../../../interfaces/solver-api/reference/intent/book/booked-order.ts'
import { faultsOf } from '../fault.ts'
import { sees, shows, showsList } from '../sight.ts'
import * as wire from '../wire.ts'

const { answers, orderList, readsQuery } = wire

export const fillsAndRecords = faultsOf('time and others', {
  'fill-by-a-stranger-is-cancelled': [
    'tracking/fills-by-others',
    'a fill by another filler is shown as cancelled',
    shows((order) => (isByStranger(order) ? { ...order, status: 'cancelled', fill: undefined } : order)),
  ],
  'fill-by-a-stranger-is-open': [
    'tracking/fills-by-others',
    'a fill by another filler is not noticed',
    shows((order) => (isByStranger(order) ? { ...order, status: 'open', fill: undefined } : order)),
  ],
  'fill-by-a-stranger-is-claimed': [
    'tracking/record-agrees-with-the-order',
    'a fill by another filler is shown as that of the service',
    shows((order) =>
      order.fill !== undefined && isByStranger(order)
        ? { ...order, fill: { ...order.fill, filler: canonical.filler } }
        : order,
    ),
  ],
  'fill-in-the-block-before': [
    'tracking/record-agrees-with-the-order',
    'the block of a fill is one too low',
    shows((order) =>
      order.fill === undefined ? order : { ...order, fill: { ...order.fill, block: order.fill.block - 1 } },
    ),
  ],
  'second-fill-has-the-first-transaction': [
    'tracking/record-agrees-with-the-order',
    'filled orders of one list share the transaction of the first',
    showsList((orders) => {
      const first = orders.find(({ fill }) => fill !== undefined)?.fill
      return orders.map((order) =>
        order.fill && first ? { ...order, fill: { ...order.fill, transaction: first.transaction } } : order,
      )
    }),
  ],
  'shown-with-the-next': [
    'tracking/lists-submitted-orders',
    'an order is not listed before another one is submitted',
    showsList((orders) => orders.slice(1)),
  ],
  'replaced-is-hidden': [
    ['tracking/lists-submitted-orders', 'intent/nonce-fills-once', 'intent/submissions-at-once'],
    'of orders with one nonce the newest is listed',
    showsList((orders) =>
      orders.filter(
        ({ order }, index) =>
          orders.findIndex(
            (other) => other.order.nonce === order.nonce && other.order.swapper === order.swapper,
          ) === index,
      ),
    ),
  ],
  'orders-of-others-for-a-stranger': [
    'tracking/swapper-filter',
    'a wallet without orders sees those of all',
    sees(() => ({ intents }) => ({
      intents: {
        ...intents,
        async list({ swapper, ...filter }, page) {
          const own = await intents.list({ ...filter, swapper }, page)
          return own?.orders.length === 0 ? intents.list(filter, page) : own
        },
      },
    })),
  ],
  'old-orders-leave-the-list': [
    ['tracking/lists-submitted-orders', 'tracking/expires', 'tracking/terminal-is-final'],
    'an order that was submitted more than half an hour ago is no longer listed',
    sees(() => ({ intents, now }) => ({
      intents: {
        ...intents,
        async list(filter, page) {
          const listed = await intents.list(filter, page)
          const oldest = now() / 1000 - 1800
          return listed && { ...listed, orders: listed.orders.filter(({ createdAt }) => createdAt > oldest) }
        },
      },
    })),
  ],
  'gt-an-hour-early': [
    'tracking/time-filter',
    'gt reads a time as an hour earlier',
    readsQuery(orderList, (query) => {
      const [, time] = /^gt\((\d+)\)$/.exec(query.get('filter_query') ?? '') ?? []
      if (time !== undefined) query.set('filter_query', `gt(${Number(time) - 3600})`)
    }),
  ],
  'end-amounts-hidden': [
    'tracking/record-agrees-with-the-order',
    'the start amounts of outputs are shown as their end amounts',
    answers<{
      readonly orders: readonly { readonly outputs: readonly { readonly start_amount: string }[] }[]
    }>(orderList, (answer) => ({
      ...answer,
      orders: answer.orders.map((order) => ({
        ...order,
        outputs: order.outputs.map((output) => ({ ...output, end_amount: output.start_amount })),
      })),
    })),
  ],
  'three-open-orders-at-most': [
    ['tracking/lists-submitted-orders', 'tracking/cursor-walk', 'tracking/hash-filter'],
    'of the open orders of a wallet three are listed',
    showsList((orders) => {
      const open = orders.filter(({ status }) => status === 'open')
      return orders.filter((order) => order.status !== 'open' || open.indexOf(order) < 3)
    }),
  ],
})

/** The view that a service has instead; made for each service that is started. */

function isByStranger({ fill }: BookedOrder): boolean {
  return fill !== undefined && fieldOf(fill, 'filler') !== canonical.filler
}
