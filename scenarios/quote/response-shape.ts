/**
 * A client takes everything that it shows about a quote from these fields. One that is missing, or has
 * another type than stated, breaks the client, and so does a failure instead of a quote or a 204.
 */

import { atLeastOrders, isMagnitude, when } from '#kit/conditions'
import { respondWith, respondWithText, rewriteQuote, withoutEach } from '#kit/faults'
import { largestBatch, ordersWithTerms, quoteOf } from '#kit/orders'
import { assertShape, isTooSmall, isUnlistedToken, responseOf } from '#kit/reading'
import { quoteResponseSchema } from '#solver-api/quote'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/response-shape',
  title: 'a quote is a 200 with all of its fields',

  given: { batch: ordersWithTerms({ minLength: 1, maxLength: largestBatch }) },

  async check({ batch }, { client }) {
    const exchange = await client.send(quoteOf(batch))
    pre(responseOf(exchange).status !== 204 && !isUnlistedToken(exchange) && !isTooSmall(exchange))

    assertShape(exchange, quoteResponseSchema)
  },

  mutants: {
    'an amount of 23 digits or more gets a 500': when(isMagnitude(23), respondWith('/v2/solver/quote', 500)),
    'a batch of twelve orders has no gas': when(
      atLeastOrders(12),
      rewriteQuote(({ gas: _, ...body }) => body),
    ),
    'a valid request gets a 500': respondWith('/v2/solver/quote', 500),
    'the path is not served': respondWith('/v2/solver/quote', 404),
    'the answer is not JSON': respondWithText('/v2/solver/quote', 'OK'),
    'the answer is inside `data`': rewriteQuote((data) => ({ data })),
    'the answer is a list of quotes': rewriteQuote(({ quotes }) => quotes),
    ...withoutEach('/v2/solver/quote', quoteResponseSchema.shape),
  },
})
