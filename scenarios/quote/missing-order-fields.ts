/**
 * A request without what it takes to quote is a mistake that the caller can mend, once it is told. Quoted all
 * the same it is a price of something that nobody asked for.
 */
import assert from 'node:assert/strict'
import { misread, refuseWith, refuseWithoutMessage, respondWith } from '#kit/faults'
import { plainOrder } from '#kit/orders'
import { listAt, messageIn, responseOf } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/quote'
import { scenario } from '#solver-api/scenario'

const { sell_token, buy_token, sell_amount } = plainOrder
const incomplete: Readonly<Record<string, object>> = {
  'no orders': { blockchain: 'ethereum' },
  'an empty list of orders': { blockchain: 'ethereum', orders: [] },
  'no sell_token': { blockchain: 'ethereum', orders: [{ buy_token, sell_amount }] },
  'no buy_token': { blockchain: 'ethereum', orders: [{ sell_token, sell_amount }] },
  'no sell_amount': { blockchain: 'ethereum', orders: [{ sell_token, buy_token }] },
  'no buy_token in the second order': {
    blockchain: 'ethereum',
    orders: [plainOrder, { sell_token, sell_amount }],
  },
}

export default scenario({
  clause: 'quote/missing-order-fields',
  title: 'missing orders, an empty list and incomplete orders are refused with a message',

  given: {},

  async check(_given, { client }) {
    const accepted: string[] = []
    for (const [lack, body] of Object.entries(incomplete)) {
      const exchange = await client.send({ method: 'POST', path: '/v2/solver/quote', body })
      const { status } = responseOf(exchange)
      const isRefused = status >= 400 && status < 500 && messageIn(exchange) !== undefined
      if (!isRefused) accepted.push(`${lack}: ${status} ${exchange.response.body.slice(0, 200)}`)
    }

    assert.deepEqual(accepted, [])
  },

  mutants: {
    'an incomplete request fails': refuseWith('/v2/solver/quote', 500),
    'a refusal has no message': refuseWithoutMessage('/v2/solver/quote'),
    'without orders there is no solution': respondWith(
      '/v2/solver/quote',
      204,
      ({ body }) => listAt(body, 'orders').length === 0,
    ),
    'only the first order is looked at': misread<QuoteRequest>('/v2/solver/quote', (request) => ({
      ...request,
      orders: request.orders?.slice(0, 1),
    })),
    'a missing sell amount is one token': misread<QuoteRequest>('/v2/solver/quote', (request) => ({
      ...request,
      orders: request.orders?.map((sent) => ({
        ...sent,
        sell_amount: sent.sell_amount ?? '1000000000000000000',
      })),
    })),
  },
})
