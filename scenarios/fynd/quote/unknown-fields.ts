/** A newer client has more of them. */
import assert from 'node:assert/strict'
import { answer, nothingQuoted, rewriteOrders, when } from '#fynd/faults'
import { order } from '#fynd/orders'
import { scenario, statusesOf } from '#fynd/scenario'

export default scenario({
  clause: 'quote/unknown-fields',
  title: 'an order with a field of its own is quoted',
  given: { order: order() },
  async check({ order }, { client }) {
    const body = { orders: [{ ...order, referrer: 'me' }], options: { tag: 1 }, version: 3 }
    const exchange = await client.send({ method: 'POST', path: '/v1/quote', body })
    assert.deepEqual([exchange.response.status, statusesOf(exchange)], [200, ['success']])
  },
  mutants: {
    'they are refused': when(
      ({ body }) => JSON.stringify(body).includes('referrer'),
      answer('/v1/quote', 400, { error: 'referrer', code: 'BAD_REQUEST' }),
    ),
    'nothing is found for them': when(
      ({ body }) => JSON.stringify(body).includes('"tag"'),
      rewriteOrders(nothingQuoted),
    ),
  },
})
