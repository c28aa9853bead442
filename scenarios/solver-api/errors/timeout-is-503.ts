/**
 * 503 says that the request is valid and may be retried. A caller who receives a 204 instead goes away, and
 * one who receives a 500 calls support.
 */
import assert from 'node:assert/strict'
import { json, refuseWith, refuseWithDetail, respond, respondWith } from '#kit/faults'
import { ownedOrder, quoteOf } from '#kit/orders'
import { messageIn } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'errors/timeout-is-503',
  title: 'a quote that takes longer than allowed gets a 503 that says so',
  needs: ['faults'],

  given: { order: ownedOrder() },

  async check({ order }, { client, faults }) {
    faults.exhaustTime()
    const exchange = await client.send(quoteOf([order]))

    const saysSo = /allowed time|time-?d? ?-?out/i.test(messageIn(exchange) ?? '')
    assert.deepEqual({ status: exchange.response.status, saysSo }, { status: 503, saysSo: true })
  },

  mutants: {
    'a time-out gets a 500': refuseWith('/quote', 500),
    'a time-out gets a 504': refuseWith('/quote', 504),
    'a time-out is answered as no solution': respondWith('/quote', 204),
    'the message does not mention time': refuseWithDetail('/quote', 'Service unavailable'),
    'the request is served after the time-out': respond('/quote', async () =>
      json(200, { request_id: '1', quotes: [], gas: 1 }),
    ),
  },
})
