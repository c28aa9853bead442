/**
 * Partners price limit orders by this endpoint. The interface shows it on the partner path only, so a partner
 * whose request is refused there has no alternative.
 */
import assert from 'node:assert/strict'
import * as z from 'zod'
import { respond, respondWith, respondWithText, rewrite } from '#kit/faults'
import { plainOrderOf } from '#kit/orders'
import { assertShape, fieldsOf, isUnlistedToken } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'spread/partner-path',
  title: 'the partner path answers a 200 with a price and a spread',
  needs: ['key'],

  given: {},

  async check(_given, { client, observe, universe }) {
    const { buy_token, sell_token } = plainOrderOf(universe)
    const message = messageOf('spread', {
      blockchain: 'ethereum',
      base_token_address: sell_token,
      quote_token_address: buy_token,
    })
    const publicPath = message.path.replace('/partner', '')
    observe('the public path', (await client.send({ ...message, path: publicPath })).response.status)
    const exchange = await client.send(message)
    pre(!isUnlistedToken(exchange))

    const numbers = fieldsOf(assertShape(exchange, z.looseObject({}))).filter(({ value }) => isNumber(value))
    assert.ok(numbers.length >= 2, `a price and a spread are two numbers: ${exchange.response.body}`)
  },

  mutants: {
    'the partner path is not served': respondWith('/token_price_and_spread', 404),
    'a valid key is refused': respondWith('/token_price_and_spread', 403),
    'a valid request gets a 500': respondWith('/token_price_and_spread', 500),
    'price and spread come with a 404': respond('/token_price_and_spread', async (request, fetch) => {
      const answer = await fetch(request)
      return new Response(await answer.text(), { status: 404, headers: answer.headers })
    }),
    'the answer is not JSON': respondWithText('/token_price_and_spread', '3000 1.5'),
    'the spread is missing': rewrite<{ readonly price: number }>('/token_price_and_spread', ({ price }) => ({
      price,
    })),
  },
})

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(value))
}
