/**
 * A batch names a dozen tokens; which of them the service does not trade is what its caller has to know. A
 * refusal that does not name the token sends them searching.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { refuse, refuseWith, respondWith } from '#kit/faults'
import { plainOwnedOrder, wallet } from '#kit/orders'
import { messageIn, responseOf } from '#kit/reading'
import { type Message, messageOf, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

const messages: Readonly<Record<string, (request: SolveRequest) => Message>> = {
  quote: (request) => messageOf('quote', request),
  solve: (request) => messageOf('solve', request),
}

export default scenario({
  clause: 'errors/token-not-found',
  title: 'an order of an unsupported token is a 400 that names the token as not found',

  given: {
    message: fc.constantFrom(...Object.values(messages)),
    side: fc.constantFrom('sell_token', 'buy_token'),
    unknown: wallet(),
  },

  async check({ message, side, unknown }, { client }) {
    const request = { blockchain: 'ethereum', orders: [{ ...plainOwnedOrder, [side]: unknown }] }
    const exchange = await client.send(message(request))
    const { status } = responseOf(exchange)

    const refusal = `${status} ${messageIn(exchange)}`
    assert.match(refusal, new RegExp(`^400 .*${unknown}\\W*not found`, 'is'))
  },

  mutants: {
    'the status is 404': refuseWith('', 404),
    'the status is 422': refuseWith('', 422),
    'there is no solution for it': respondWith('', 204),
    'the message does not name the token': refuse('', async ({ status, headers }) =>
      Response.json({ detail: 'Token not found' }, { status, headers: new Headers(headers) }),
    ),
    'the message names the other token': refuse('', async (response, { body }) => {
      const text = await response.text()
      const { orders } = body as SolveRequest
      const tokens = orders.flatMap(({ sell_token, buy_token }) => [sell_token, buy_token])
      const named = tokens.find((token) => text.includes(token)) ?? ''
      const other = tokens.find((token) => token !== named) ?? ''
      return new Response(text.replaceAll(named, other), { status: response.status })
    }),
  },
})
