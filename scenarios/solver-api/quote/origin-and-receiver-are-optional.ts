/**
 * A client requests a price before a wallet is connected, and again afterwards. A service that refuses the
 * first request shows visitors nothing; a service that refuses the second blocks the trade.
 */
import assert from 'node:assert/strict'
import { isLower, when } from '#kit/conditions'
import { type Asked, respondWith } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { quoteOf } from '#kit/orders'
import { isSolved, isUnlistedToken, responseOf, valueAt } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/origin-and-receiver-are-optional',
  title: 'an order is quoted with and without origin_address and receiver',

  given: {
    request: quoteRequest({
      batch: [1, 3],
      without: ['amms', 'minimum', 'deduct_gas_cost', 'venue'],
      about: ['origin', 'receiver'],
    }),
  },

  async check({ request: { batch, options, way } }, { client }) {
    const exchange = await client.send(quoteOf(batch, options, way))
    const { status, body } = responseOf(exchange)
    pre(!isUnlistedToken(exchange))

    assert.ok(isSolved(exchange), `status ${status}: ${body.slice(0, 200)}`)
  },

  mutants: {
    'a wallet that is written in lower case is refused': when(
      isLower('origin_address'),
      respondWith('/v2/solver/quote', 422),
    ),
    'the origin is required': respondWith('/v2/solver/quote', 400, (asked) => !has('origin_address', asked)),
    'the receiver is required': respondWith('/v2/solver/quote', 400, (asked) => !has('receiver', asked)),
    'the receiver is refused as an unknown field': respondWith('/v2/solver/quote', 422, (asked) =>
      has('receiver', asked),
    ),
  },
})

function has(field: string, { body }: Asked): boolean {
  return valueAt(body, 'orders', 0, field) !== undefined
}
