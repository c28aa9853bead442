/**
 * A batch may name a dozen tokens, and the caller has to know which of them the service does not trade. A
 * refusal that does not name the token sends them searching.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { refuse, refuseWith, respondWith } from '#kit/faults'
import { ownedOrders, plainOwnedOrderOf, quoteOf, solveOf, wallet } from '#kit/orders'
import { listAt, messageIn, responseOf } from '#kit/reading'
import type { SolveRequest } from '#solver-api/api/solve'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'errors/token-not-found',
  title: 'an order with an unsupported token gets a 400 that names the token as not found',

  given: {
    message: fc.constantFrom(quoteOf, solveOf),
    side: fc.constantFrom('sell_token', 'buy_token'),
    unknown: wallet(),
    before: ownedOrders({ minLength: 0, maxLength: 2 }),
  },

  async check({ before, message, side, unknown }, { client, universe }) {
    const batch = [...before, { ...plainOwnedOrderOf(universe), [side]: unknown }]
    const exchange = await client.send(message(batch.slice(-(universe.maxOrders ?? batch.length))))
    const { status } = responseOf(exchange)

    const refusal = `${status} ${messageIn(exchange)}`
    assert.match(refusal, new RegExp(`^400 .*${unknown}\\W*not found`, 'is'))
  },

  mutants: {
    'an unsupported token gets a 404': refuseWith('', 404),
    'an unsupported token gets a 422': refuseWith('', 422),
    'an unsupported token has no solution': respondWith('', 204),
    'an unsupported token in a batch has no solution': respondWith(
      '',
      204,
      ({ body }) => listAt(body, 'orders').length > 1,
    ),
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
