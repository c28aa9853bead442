/**
 * A truncated or hand-written body is the caller's mistake, and a message helps the caller to find it. A
 * service that fails on it looks broken and raises alarms.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { refuseWith, refuseWithoutMessage, respondWith } from '#kit/faults'
import { assertRefused, messageIn } from '#kit/reading'
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

    assertRefused(exchange)
    assert.ok(messageIn(exchange) !== undefined, 'the refusal has no message')
  },

  mutants: {
    'a body that is not JSON gets a 500': refuseWith('', 500),
    'a body that is not JSON has no solution': respondWith('', 204),
    'the refusal has no message': refuseWithoutMessage(''),
  },
})
