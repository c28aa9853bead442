/**
 * Callers of v1 handle 400 and 500, the only errors that v1 states. They do not handle a 422 or a 404, so the
 * user sees nothing at all.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { stringifyJson } from '#core/json'
import { type Asked, json, type Mutant, refuse, refuseWith } from '#kit/faults'
import { plainOwnedOrderOf, v1QuoteOf, v1SolveOf, wallet } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const malformed = ['USDC', 'vitalik.eth', `0x${'g'.repeat(40)}`]

export default scenario({
  clause: 'v1/errors-are-400',
  title: 'an unsupported token and a malformed address both get a 400',

  given: {
    token: fc.oneof(wallet(), fc.constantFrom(...malformed)),
    side: fc.constantFrom('sell_token', 'buy_token'),
    isQuote: fc.boolean(),
  },

  async check({ token, side, isQuote }, { client, universe }) {
    const order = { ...plainOwnedOrderOf(universe), [side]: token }
    const exchange = await client.send(isQuote ? v1QuoteOf(order) : v1SolveOf([order]))

    assert.equal(responseOf(exchange).status, 400)
  },

  mutants: {
    'a malformed address gets a 422, as in v2': refuseTokens(true, 422),
    'an unsupported token gets a 404': refuseTokens(false, 404),
    'an unsupported token has no solution': refuseTokens(false, 204),
    'an unsupported token and a malformed address get a 500': refuseWith('', 500),
  },
})

function refuseTokens(isMalformed: boolean, status: number): Mutant {
  return refuse('', async (response, { body, url }: Asked) => {
    const asked = decodeURIComponent(url.href) + stringifyJson(body)
    if (malformed.some((text) => asked.includes(text)) !== isMalformed) return response
    return status === 204 ? new Response(null, { status }) : json(status, await response.json())
  })
}
