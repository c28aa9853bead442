/**
 * Everything that a client shows of a quote it takes from these fields. One that is missing, or of another
 * kind than stated, breaks the client, and so does a failure where a quote or a 204 is due.
 */

import { respond, respondWith, rewriteQuote } from '#kit/faults'
import { orders } from '#kit/orders'
import { assertShape, isUnlistedToken, responseOf } from '#kit/reading'
import { quoteResponseSchema } from '#solver-api/quote'
import { messageOf, pre, scenario } from '#solver-api/scenario'

const fields = Object.keys(quoteResponseSchema.shape)

export default scenario({
  clause: 'quote/response-shape',
  title: 'a quote answers 200 with all of its fields',

  given: { batch: orders({ minLength: 1, maxLength: 3 }) },

  async check({ batch }, { client }) {
    const exchange = await client.send(messageOf('quote', { blockchain: 'ethereum', orders: batch }))
    pre(responseOf(exchange).status !== 204 && !isUnlistedToken(exchange))

    assertShape(exchange, quoteResponseSchema)
  },

  mutants: {
    'a valid request fails': respondWith('/v2/solver/quote', 500),
    'the path is not served': respondWith('/v2/solver/quote', 404),
    'the answer is not JSON': respond('/v2/solver/quote', async () => new Response('OK')),
    'the answer stands below `data`': rewriteQuote((data) => ({ data })),
    'a list of quotes is answered': rewriteQuote(({ quotes }) => quotes),
    ...Object.fromEntries(
      fields.map((field) => [
        `${field} is missing`,
        rewriteQuote((body) => ({ ...body, [field]: undefined })),
      ]),
    ),
  },
})
