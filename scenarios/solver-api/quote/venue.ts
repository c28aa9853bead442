/**
 * One parameter decides whether a caller sends a transaction or signs an intent. A value that is refused, or
 * answered in another form, makes one of the two impossible.
 */
import fc from 'fast-check'
import { isMagnitude, when } from '#kit/conditions'
import { type Asked, respondWith, rewriteQuote } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { quoteOf } from '#kit/orders'
import { assertShape, isUnlistedToken, responseOf, valueAt } from '#kit/reading'
import { quoteResponseSchema } from '#solver-api/api/quote'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/venue',
  title: 'the classic and the intent venue both give a well-formed quote',

  given: {
    request: quoteRequest({ batch: [1, 3], usd: [10_000, 1_000_000], without: ['venue', 'ether'] }),
    venue: fc.constantFrom('classic' as const, 'intent' as const),
  },

  async check({ request: { batch, options, way }, venue }, { client }) {
    const exchange = await client.send(quoteOf(batch, { ...options, venue }, way))
    pre(responseOf(exchange).status !== 204 && !isUnlistedToken(exchange))

    assertShape(exchange, quoteResponseSchema)
  },

  mutants: {
    'a quote of 20 digits or more on the intent venue lacks its gas': when(
      isMagnitude(20),
      rewriteQuote(({ gas, ...body }, asked) => (venueOf(asked) === 'intent' ? body : { ...body, gas })),
    ),
    'the intent venue is refused as unknown': respondWith(
      '/quote',
      400,
      (asked) => venueOf(asked) === 'intent',
    ),
    'the default venue is refused if it is named': respondWith(
      '/quote',
      422,
      (asked) => venueOf(asked) === 'classic',
    ),
    'the intent venue is answered in another form': rewriteQuote((body, asked) =>
      venueOf(asked) === 'intent' ? { quote: body } : body,
    ),
  },
})

function venueOf({ body }: Asked): unknown {
  return valueAt(body, 'venue')
}
