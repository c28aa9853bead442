/**
 * Without a nonce no order can be signed. A service that fails here, or gives what is no nonce, shuts a wallet
 * out before it has begun.
 */
import assert from 'node:assert/strict'
import { respond, respondWith, rewrite } from '#kit/faults'
import { nonceIn } from '#kit/intents'
import { wallet } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'intent/nonce-for-an-address',
  title: 'a wallet that has never traded is given a nonce',
  needs: ['key'],

  given: { address: wallet() },

  async check({ address }, { client }) {
    const exchange = await client.send(messageOf('nonce', { blockchain: 'ethereum', address }))
    const { body, status } = responseOf(exchange)

    assert.ok(status === 200 && nonceIn(exchange) !== undefined, `status ${status}: ${body}`)
  },

  mutants: {
    'a wallet that has never traded is unknown': respondWith('/intent/nonce', 404),
    'the service fails': respondWith('/intent/nonce', 500),
    'the answer is not JSON': respond('/intent/nonce', async () => new Response('<nonce>256</nonce>')),
    'the nonce is missing': nonceBecomes(() => undefined),
    'the nonce is null before the first order': nonceBecomes(() => null),
    'the nonce is in exponent form': nonceBecomes((nonce) => Number(nonce).toExponential()),
    'the nonce is one more than the largest': nonceBecomes(() => (2n ** 256n).toString()),
    'the nonce is negative': nonceBecomes(() => '-1'),
  },
})

function nonceBecomes(change: (nonce: string) => unknown) {
  return rewrite<{ nonce: string }>('/intent/nonce', (body) => ({ ...body, nonce: change(body.nonce) }))
}
