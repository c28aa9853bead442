/**
 * A refusal is read by the person who has to fix the request. A bare status, or a code without a sentence,
 * sends them to support.
 */
import assert from 'node:assert/strict'
import { refuse, refuseWithDetail, refuseWithoutMessage } from '#kit/faults'
import { messageIn, refusedRequest, responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'general/errors-explain-themselves',
  title: 'every refusal has a message',

  given: { message: refusedRequest },

  async check({ message }, { client }) {
    const exchange = await client.send(message)
    pre(responseOf(exchange).status >= 400)

    assert.ok(messageIn(exchange) !== undefined, `no message in ${exchange.response.body.slice(0, 200)}`)
  },

  mutants: {
    'a refusal has no body': refuse('', async ({ status }) => new Response(null, { status })),
    'a refusal has a code and no message': refuseWithoutMessage(''),
    'a refusal has an empty message': refuseWithDetail('', ''),
  },
})
