/**
 * A wallet cannot sign an order without a nonce. A service that fails here, or returns a value that is not a
 * nonce, excludes the wallet from trading.
 */
import assert from 'node:assert/strict'
import { respondWith, respondWithText, rewriteField } from '#kit/faults'
import { nonceIn } from '#kit/intents'
import { wallet } from '#kit/orders'
import { assumeKnown, responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/nonce-for-an-address',
  title: 'a wallet that has never traded receives a nonce',
  needs: ['key'],

  given: { address: wallet() },

  async check({ address }, world) {
    const exchange = await world.client.send(messageOf('nonce', { blockchain: 'ethereum', address }))
    const { body, status } = responseOf(exchange)

    if (status === 200) assumeKnown(world, 'nonce')
    const nonce = nonceIn(exchange, world.universe.answers)
    assert.ok(
      status === 200 && nonce !== undefined,
      `the answer has no nonce: ${status} ${body === '' ? 'without a body' : body.slice(0, 200)}`,
    )
  },

  mutants: {
    'a wallet that has never traded gets a 404': respondWith('/intent/nonce', 404),
    'the request for a nonce gets a 500': respondWith('/intent/nonce', 500),
    'the answer is not JSON': respondWithText('/intent/nonce', '<nonce>256</nonce>'),
    'the nonce is missing': rewriteNonce(() => undefined),
    'the nonce is null before the first order': rewriteNonce(() => null),
    'the nonce is in exponent form': rewriteNonce((nonce) => Number(nonce).toExponential()),
    'the nonce is one above the maximum': rewriteNonce(() => (2n ** 256n).toString()),
    'the nonce is negative': rewriteNonce(() => '-1'),
  },
})

function rewriteNonce(change: (nonce: string) => unknown) {
  return rewriteField('/intent/nonce', 'nonce', change)
}
