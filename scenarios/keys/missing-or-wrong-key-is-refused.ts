/**
 * Keys exist so that loads can be told apart and stopped. A path that serves anybody lets strangers read and
 * submit orders at a partner's expense.
 */
import assert from 'node:assert/strict'
import { json, respond, respondWith } from '#kit/faults'
import { addressOf, plainDutchOrder, submissionOf } from '#kit/intents'
import { plainOrder, privateKey } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

const blockchain = 'ethereum'
const { buy_token, sell_token } = plainOrder
const wrongKey = 'assay-key-of-nobody'

export default scenario({
  clause: 'keys/missing-or-wrong-key-is-refused',
  title: 'intent endpoints and token_price_and_spread refuse a missing and a wrong key with a 4xx',

  given: { key: privateKey() },

  async check({ key }, { clock, keyless }) {
    const swapper = addressOf(key)
    const messages = {
      spread: messageOf('spread', {
        blockchain,
        base_token_address: sell_token,
        quote_token_address: buy_token,
      }),
      nonce: messageOf('nonce', { blockchain, address: swapper }),
      orders: messageOf('orders', { blockchain, swapper, limit: '5' }),
      order: await submissionOf(key, plainDutchOrder({ swapper, nonce: 1n, now: clock.now() })),
    }
    const served: Record<string, number> = {}
    for (const [name, message] of Object.entries(messages)) {
      for (const [kind, headers] of Object.entries({ missing: {}, wrong: { 'x-api-key': wrongKey } })) {
        const { status } = responseOf(await keyless.send({ ...message, headers }))
        if (status < 400 || status > 499) served[`${name}, ${kind} key`] = status
      }
    }

    assert.deepEqual(served, {})
  },

  mutants: {
    'orders are listed without a key': respond('/intent/orders', async (request, fetch) =>
      request.headers.has('x-api-key') ? fetch(request) : json(200, { orders: [] }),
    ),
    'any key will do for a nonce': respond('/intent/nonce', async (request, fetch) =>
      request.headers.has('x-api-key') ? json(200, { nonce: '1' }) : fetch(request),
    ),
    'orders are taken from anybody': respondWith('/intent/order', 201),
    'the spread is public': respondWith('/token_price_and_spread', 200),
    'a wrong key is a fault of the service': respondWith('/token_price_and_spread', 500),
  },
})
