/**
 * A mistyped path and a wrong method are found in a minute where the answer says so. A page of HTML, a 500 or
 * a 200 of nothing costs the afternoon.
 */
import assert from 'node:assert/strict'
import { json, refuseWith, refuseWithoutMessage, respond, respondWith } from '#kit/faults'
import { plainOrder } from '#kit/orders'
import { messageIn, responseOf } from '#kit/reading'
import { type Message, scenario } from '#solver-api/scenario'

const body = { blockchain: 'ethereum', orders: [plainOrder] }
const query = { blockchain: 'ethereum' }

const unknown: readonly Message[] = [
  { method: 'GET', path: '/v2/solver/prices', query },
  { method: 'POST', path: '/v2/solver/quote/all', body },
  { method: 'POST', path: '/v3/solver/quote', body },
  { method: 'GET', path: '/no/such/path' },
]

const wrong: readonly Message[] = [
  { method: 'GET', path: '/v2/solver/quote', query },
  { method: 'DELETE', path: '/v2/solver/solve' },
  { method: 'POST', path: '/v2/solver/tokens', body },
  { method: 'PUT', path: '/v2/solver/native_usd_price', body },
]

export default scenario({
  clause: 'errors/unknown-path-and-method',
  title: 'unknown paths are 404, wrong methods 404 or 405, both with a message',

  given: {},

  async check(_given, { client }) {
    const others: string[] = []
    for (const message of [...unknown, ...wrong]) {
      const exchange = await client.send(message)
      const { status } = responseOf(exchange)
      const allowed = wrong.includes(message) ? [404, 405] : [404]
      const isRefusal = allowed.includes(status) && messageIn(exchange) !== undefined
      if (!isRefusal) others.push(`${message.method} ${message.path}: ${status} ${exchange.response.body}`)
    }

    assert.deepEqual(others, [])
  },

  mutants: {
    'unknown paths show the start page': respond('/path', async () => json(200, { name: 'a service' })),
    'unknown paths are a bad request': refuseWith('/all', 400),
    'an unknown path fails': respondWith('/v3/solver/quote', 500),
    'a wrong method is a bad request': refuseWith('/native_usd_price', 400),
    'a wrong method is served as the right one': respondWith('/tokens', 200),
    'the refusal says nothing': refuseWithoutMessage(''),
  },
})
