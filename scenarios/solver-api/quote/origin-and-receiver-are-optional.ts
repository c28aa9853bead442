/**
 * A price is requested before a wallet is connected, and again afterwards. Neither request may be refused:
 * one is the first thing that a visitor sees, the other the last step before a trade.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isLower, when } from '#kit/conditions'
import { type Asked, respondWith } from '#kit/faults'
import { order, quoteOf, wallet } from '#kit/orders'
import { isSolved, isUnlistedToken, responseOf, valueAt } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/origin-and-receiver-are-optional',
  title: 'an order is quoted with and without origin_address and receiver',

  given: {
    sent: order(),
    origin_address: fc.oneof(fc.constant(undefined), wallet()),
    receiver: fc.oneof(fc.constant(undefined), wallet()),
  },

  async check({ sent, origin_address, receiver }, { client }) {
    const exchange = await client.send(quoteOf([{ ...sent, origin_address, receiver }]))
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
