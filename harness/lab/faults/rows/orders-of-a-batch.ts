/** Faults in the reading of an order after the first. */

import { fieldOf } from '../../../core/json.ts'
import type { QuoteResponseWire } from '../../../interfaces/solver-api/api/quote.ts'
import { decimalsOf } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { breaks, quote, reads, readsOrders, replies, solve, v1Solve } = wire

export const ordersOfABatch = faultsOf('place in a batch', {
  'batch-receivers-ignored': [
    ['solve/pays-the-receiver', 'solve/echoes-the-order'],
    'receivers in a batch are ignored: the origins are paid',
    reads(solve, (asked) => withoutReceivers(asked, asked.orders.length > 1)),
  ],
  'later-receiver-is-the-first': [
    ['solve/pays-the-receiver', 'solve/echoes-the-order'],
    'the receiver of the first order receives what all orders of the batch buy',
    reads(solve, (asked) => {
      const receiver = asked.orders[0]?.receiver
      return receiver === undefined
        ? undefined
        : { ...asked, orders: asked.orders.map((order) => ({ ...order, receiver })) }
    }),
  ],
  'batch-quoted-as-singles': [
    'quote/batch-shares-the-market',
    'each order of a batch is quoted as if it were alone',
    replies(quote, async (call) => {
      const answer = await call.ask()
      if (answer.status !== 200 || call.orders.length < 2 || call.orders.length > 10) return answer
      const whole = (await answer.json()) as QuoteResponseWire
      const alone: QuoteResponseWire[] = []
      for (const order of call.orders) {
        const one = await call.askAside({ orders: [order] })
        if (one.status !== 200) return one
        alone.push((await one.json()) as QuoteResponseWire)
      }
      const quoted = whole.quotes.map((item, index) => ({
        ...item,
        buy_amount: alone[index]?.quotes[0]?.buy_amount ?? item.buy_amount,
      }))
      return Response.json({ ...whole, quotes: quoted })
    }),
  ],
  'later-minimum-unread': [
    'solve/honours-the-minimum',
    'a minimum is read of the first order alone',
    readsOrders(solve, ({ buy_amount, ...order }, index) => (index === 0 ? { ...order, buy_amount } : order)),
  ],
  'incomplete-order-left-out': [
    ['quote/missing-order-fields', 'errors/missing-parameter'],
    'an order after the first that lacks its amount is left out of the batch',
    replies(quote, (call) => {
      const listed = fieldOf(call.body, 'orders')
      if (!Array.isArray(listed) || listed.length < 2) return call.ask()
      const kept = listed.filter((order, index) => index === 0 || fieldOf(order, 'sell_amount') !== undefined)
      return call.ask({ body: { ...(call.body as object), orders: kept } })
    }),
  ],
  'later-malformed-address-breaks': [
    ['errors/malformed-address', 'errors/malformed-input-never-5xx'],
    'a malformed address in an order after the first is a 500',
    breaks('/solver/quote', ({ body }) => {
      const listed = fieldOf(body, 'orders')
      return (
        Array.isArray(listed) &&
        listed.slice(1).some((order) => !/^0x[0-9a-f]{40}$/i.test(`${fieldOf(order, 'buy_token')}`))
      )
    }),
  ],
  'later-unknown-token-is-204': [
    'errors/token-not-found',
    'an unsupported token after the first order is a 204',
    replies('/solver/solve', async (call) => {
      const response = await call.ask()
      const isKnown = (token: string) => !Number.isNaN(decimalsOf(token))
      const isLater = call.orders
        .slice(1)
        .some(({ buy_token, sell_token }) => !isKnown(buy_token) || !isKnown(sell_token))
      return response.status === 400 && isLater ? new Response(null, { status: 204 }) : response
    }),
  ],
  'later-origin-from-the-first': [
    'solve/origin-is-required',
    'an order without an origin takes that of the first',
    reads(solve, (asked) => {
      const origin_address = asked.orders[0]?.origin_address
      return { ...asked, orders: asked.orders.map((order) => ({ origin_address, ...order })) }
    }),
  ],
  'eight-orders-break': [
    ['quote/response-shape', 'quote/one-item-per-order'],
    'a quote of eight orders or more is a 500',
    breaks(quote, ({ orders }) => orders.length >= 8),
  ],
  'later-token-units-in-v1': [
    'v1/decimal-point-means-token-units',
    'the decimal point of an order after the first is dropped in v1',
    readsOrders(v1Solve, (order, index) =>
      index === 0 ? order : { ...order, sell_amount: order.sell_amount.replace('.', '') },
    ),
  ],
})

function withoutReceivers(asked: wire.Asked, when: boolean): object {
  const orders = asked.orders.map(({ receiver, ...order }) => (when ? order : { ...order, receiver }))
  return { ...asked, orders }
}
