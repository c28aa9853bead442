/**
 * Keys exist to attribute load to callers and to limit it. A path that serves anybody lets strangers read
 * and submit orders at a partner's expense.
 */
import assert from 'node:assert/strict'
import { json, respond, respondWith } from '#kit/faults'
import { addressOf, plainDutchOrder, signedBy, submissionOf } from '#kit/intents'
import { plainOrderOf, privateKey } from '#kit/orders'
import { isRefused, responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

const blockchain = 'ethereum'
const wrongKey = 'assay-key-of-nobody'

export default scenario({
  clause: 'keys/missing-or-wrong-key-is-refused',
  title: 'intent endpoints and token_price_and_spread refuse a missing or wrong key with a 4xx',

  given: { key: privateKey() },

  async check({ key }, { clock, keyless, universe }) {
    const { buy_token, sell_token } = plainOrderOf(universe)
    const swapper = addressOf(key)
    const messages = {
      spread: messageOf('spread', {
        blockchain,
        base_token_address: sell_token,
        quote_token_address: buy_token,
      }),
      nonce: messageOf('nonce', { blockchain, address: swapper }),
      orders: messageOf('orders', { blockchain, swapper, limit: '5' }),
      order: submissionOf(await signedBy({ key }, plainDutchOrder(universe, swapper, 1n, clock.now()))),
    }
    const served: Record<string, number> = {}
    for (const [name, message] of Object.entries(messages)) {
      for (const [kind, headers] of Object.entries({ missing: {}, wrong: { 'x-api-key': wrongKey } })) {
        const exchange = await keyless.send({ ...message, headers })
        if (!isRefused(exchange)) served[`${name}, ${kind} key`] = responseOf(exchange).status
      }
    }

    assert.deepEqual(served, {})
  },

  mutants: {
    'orders are listed without a key': respond('/intent/orders', async (request, fetch) =>
      request.headers.has('x-api-key') ? fetch(request) : json(200, { orders: [] }),
    ),
    'any key gets a nonce': respond('/intent/nonce', async (request, fetch) =>
      request.headers.has('x-api-key') ? json(200, { nonce: '1' }) : fetch(request),
    ),
    'orders are accepted without a key': respondWith('/intent/order', 201),
    'the spread is served without a key': respondWith('/token_price_and_spread', 200),
    'a wrong key gets a 500': respondWith('/token_price_and_spread', 500),
  },
})
