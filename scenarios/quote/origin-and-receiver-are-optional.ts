/**
 * A price is asked for before a wallet is connected, and again when it is. Neither may be refused: one is the
 * first thing that a visitor sees, the other the last before a trade.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Asked, respondWith } from '#kit/faults'
import { order, wallet } from '#kit/orders'
import { isUnlistedToken, responseOf, valueAt } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/origin-and-receiver-are-optional',
  title: 'an order is quoted with and without origin_address and receiver',

  given: {
    sent: order(),
    origin_address: fc.oneof(fc.constant(undefined), wallet()),
    receiver: fc.oneof(fc.constant(undefined), wallet()),
  },

  async check({ sent, origin_address, receiver }, { client }) {
    const request = { blockchain: 'ethereum', orders: [{ ...sent, origin_address, receiver }] }
    const exchange = await client.send(messageOf('quote', request))
    const { status, body } = responseOf(exchange)
    pre(!isUnlistedToken(exchange))

    assert.ok(status === 200 || status === 204, `status ${status}: ${body.slice(0, 200)}`)
  },

  mutants: {
    'the origin is demanded': respondWith(
      '/v2/solver/quote',
      400,
      (asked) => !names('origin_address', asked),
    ),
    'the receiver is demanded': respondWith('/v2/solver/quote', 400, (asked) => !names('receiver', asked)),
    'a receiver is refused as unknown': respondWith('/v2/solver/quote', 422, (asked) =>
      names('receiver', asked),
    ),
  },
})

function names(field: string, { body }: Asked): boolean {
  return valueAt(body, 'orders', 0, field) !== undefined
}
