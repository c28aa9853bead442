/**
 * A truncated or hand-written body is the caller's mistake, and a message is what leads the caller to it. A
 * service that fails on it looks broken to its caller and rings its own alarms.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { refuseWith, refuseWithoutMessage, respondWith } from '#kit/faults'
import { assertRefused, messageIn, responseOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'general/body-not-json',
  title: 'a body that is not JSON is refused with a message',

  given: {
    path: fc.constantFrom('/v2/solver/quote', '/v2/solver/solve'),
    body: fc.constantFrom(
      '',
      '{',
      '{"blockchain": "ethereum", "orders": [',
      '{"blockchain": "ethereum",}',
      "{'blockchain': 'ethereum'}",
      'blockchain=ethereum',
      '<quote/>',
    ),
  },

  async check({ path, body }, { client }) {
    const exchange = await client.send({ method: 'POST', path, body })
    responseOf(exchange)

    assertRefused(exchange)
    assert.ok(messageIn(exchange) !== undefined, 'the refusal has no message')
  },

  mutants: {
    'the parser’s failure is a 500': refuseWith('', 500),
    'no solution is found for it': respondWith('', 204),
    'the refusal says nothing': refuseWithoutMessage(''),
  },
})
