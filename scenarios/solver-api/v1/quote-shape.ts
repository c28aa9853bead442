/**
 * Callers of v1 were written years ago and will not be changed. A field that is missing, or has the form of
 * v2, breaks them.
 */

import { isMagnitude, when } from '#kit/conditions'
import { combined, respondWith, respondWithText, rewriteField, withoutEach } from '#kit/faults'
import { v1QuoteRequest } from '#kit/options'
import { v1QuoteInBoth, v1QuoteOf } from '#kit/orders'
import { assertShape, isUnlistedToken, responseOf } from '#kit/reading'
import { v1QuoteResponseSchema } from '#solver-api/api/v1'
import { pre, scenario } from '#solver-api/kit/scenario'

const beyondAll = `${2n ** 256n - 1n}`

export default scenario({
  clause: 'v1/quote-shape',
  title: 'a quote is a 200 with all fields of v1, each of its type',

  given: { request: v1QuoteRequest() },

  async check(
    {
      request: {
        batch: [order],
        isOwned,
        options,
        stated,
      },
    },
    { client },
  ) {
    const owner = isOwned ? { origin_address: order.origin_address } : {}
    // A service may refuse this amount.
    const huge = await client.send(v1QuoteOf({ ...order, sell_amount: beyondAll }))
    if (responseOf(huge).status === 200) assertShape(huge, v1QuoteResponseSchema)

    const exchange = await client.send(v1QuoteInBoth(stated[0], { ...options, ...owner }))
    pre(responseOf(exchange).status !== 204 && !isUnlistedToken(exchange))

    assertShape(exchange, v1QuoteResponseSchema)
  },

  mutants: {
    'an amount of 21 digits or more gets a 500': when(isMagnitude(21), respondWith('/v1/solver/quote', 500)),
    ...withoutEach('/v1/solver/quote', v1QuoteResponseSchema.shape),
    'bought is a number': rewriteField('/v1/solver/quote', 'bought', Number),
    'bought_integer is a string': rewriteField('/v1/solver/quote', 'bought_integer', String),
    'gas is a string': rewriteField('/v1/solver/quote', 'gas', String),
    'token infos are lists, as in v2': combined(
      rewriteField('/v1/solver/quote', 'buy_tokens', (info) => [info]),
      rewriteField('/v1/solver/quote', 'sell_tokens', (info) => [info]),
    ),
    'a valid request gets a 500': respondWith('/v1/solver/quote', 500),
    'the answer is not JSON': respondWithText('/v1/solver/quote', '3000'),
  },
})
