/**
 * A client reads all that it shows about a quote from these fields. A field that is missing, or has another
 * type than stated, breaks the client, and so does a failure instead of a quote or a 204.
 */

import { atLeastOrders, isMagnitude, when } from '#kit/conditions'
import { respondWith, respondWithText, rewriteQuote, withoutEach } from '#kit/faults'
import { inParts } from '#kit/malformed'
import { quoteRequest } from '#kit/options'
import { hugeAmounts, largestBatch, quoteOf, repeated } from '#kit/orders'
import { assertShape, isUnlistedToken, responseOf } from '#kit/reading'
import { quoteResponseSchema } from '#solver-api/api/quote'
import { pre, scenario } from '#solver-api/kit/scenario'

/** One way in which a request deviates from the drawn one. */
type Odd = { readonly amms?: string[]; readonly orders?: number; readonly sell_amount?: string }

const edges = [1n, ...hugeAmounts.filter((amount) => amount >= 2n ** 128n)]

export default scenario({
  clause: 'quote/response-shape',
  title: 'a quote is a 200 with all of its fields',

  given: { request: quoteRequest({ batch: [1, largestBatch] }) },
  listed: ({ amms }) =>
    inParts<Odd>([
      ...amms.map((amm) => ({ amms: [`+${amm}`] })),
      ...edges.map((amount) => ({ sell_amount: `${amount}` })),
      { orders: largestBatch },
    ]),

  async check({ listed, request: { batch, options, way } }, { client, universe }) {
    const exchange = await client.send(quoteOf(batch, options, way))
    pre(responseOf(exchange).status !== 204, 'no solution')
    pre(!isUnlistedToken(exchange), 'a token is refused as unknown')
    assertShape(exchange, quoteResponseSchema)

    // A service may refuse such a request, or find no solution for it.
    for (const { amms, orders: size = 1, sell_amount } of listed) {
      const [first] = batch
      pre(first !== undefined)
      const one = { ...first, ...(sell_amount === undefined ? {} : { sell_amount }) }
      const orders = repeated([one], size, universe)
      const odd = await client.send(quoteOf(orders, amms === undefined ? options : { ...options, amms }, way))
      if (responseOf(odd).status === 200 || responseOf(odd).status >= 500)
        assertShape(odd, quoteResponseSchema)
    }
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
