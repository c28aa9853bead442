/**
 * 503 says: the request is in order, come again. A caller who is told that there is no solution goes away,
 * and one who gets a 500 calls support.
 */
import assert from 'node:assert/strict'
import { json, refuse, refuseWith, respond, respondWith } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { messageIn } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'errors/timeout-is-503',
  title: 'a quote that is not made in the allowed time is a 503 that says so',
  needs: ['faults'],

  given: { order: ownedOrder() },

  async check({ order }, { client, faults }) {
    faults.exhaustTime()
    const exchange = await client.send(messageOf('quote', { blockchain: 'ethereum', orders: [order] }))

    const saysSo = /allowed time|time-?d? ?-?out/i.test(messageIn(exchange) ?? '')
    assert.deepEqual({ status: exchange.response.status, saysSo }, { status: 503, saysSo: true })
  },

  mutants: {
    'a time-out is a 500': refuseWith('/quote', 500),
    'a time-out is a 504': refuseWith('/quote', 504),
    'a time-out is no solution': respondWith('/quote', 204),
    'the message does not speak of time': refuse('/quote', async ({ status }) =>
      json(status, { detail: 'Service unavailable' }),
    ),
    'the request is held for ever, and then served': respond('/quote', async () =>
      json(200, { request_id: '1', quotes: [], gas: 1 }),
    ),
  },
})
