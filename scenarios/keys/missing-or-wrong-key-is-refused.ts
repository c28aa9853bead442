/**
 * Keys exist to attribute load to callers and to limit it. A path that serves anybody lets strangers read
 * and submit orders at a partner's expense.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { when } from '#kit/conditions'
import { json, misreadKey, respond, respondWith } from '#kit/faults'
import { addressOf, plainDutchOrder, signedBy, submissionOf } from '#kit/intents'
import { plainOrderOf, privateKey } from '#kit/orders'
import { isRefused, responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

const blockchain = 'ethereum'

/** Keys that are none, from the valid one where it is known. */
const wrongKeys: Readonly<Record<string, (valid: string) => string>> = {
  empty: () => '',
  unknown: () => 'assay-key-of-nobody',
  'too long': (valid) => `${valid}0`,
}

export default scenario({
  clause: 'keys/missing-or-wrong-key-is-refused',
  title: 'intent endpoints and token_price_and_spread refuse a missing or wrong key with a 4xx',

  given: { key: privateKey(), kind: fc.constantFrom(...Object.keys(wrongKeys)) },

  async check({ key, kind }, world) {
    const { clock, keyless, universe } = world
    const wrong = wrongKeys[kind]?.(world.offers('key') ? world.apiKey : '') ?? ''
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
      for (const [given, headers] of Object.entries({ missing: {}, [kind]: { 'x-api-key': wrong } })) {
        const exchange = await keyless.send({ ...message, headers })
        if (!isRefused(exchange)) served[`${name}, ${given} key`] = responseOf(exchange).status
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
    'what begins with a valid key is valid': misreadKey((key) => key.replace(/0$/, '')),
    'an empty key is valid': when(
      ({ headers }) => headers.get('x-api-key') === '',
      respondWith('/intent/orders', 200),
    ),
    'a wrong key gets a 500': respondWith('/token_price_and_spread', 500),
  },
})
