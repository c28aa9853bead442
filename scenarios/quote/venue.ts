/**
 * A caller chooses between a transaction of its own and a signed intent by one parameter. Either value that
 * is refused, or answered in a form of its own, takes one of the two ways away.
 */
import fc from 'fast-check'
import { type Asked, respondWith, rewriteQuote } from '#kit/faults'
import { order } from '#kit/orders'
import { assertShape, isUnlistedToken, responseOf, valueAt } from '#kit/reading'
import { quoteResponseSchema } from '#solver-api/quote'
import { messageOf, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/venue',
  title: 'the classic and the intent venue both give a well-formed quote',

  given: {
    sent: order({ usd: [10_000, 50_000] }),
    venue: fc.constantFrom('classic', 'intent'),
  },

  async check({ sent, venue }, { client }) {
    const request = { blockchain: 'ethereum', orders: [sent], venue }
    const exchange = await client.send(messageOf('quote', request))
    pre(responseOf(exchange).status !== 204 && !isUnlistedToken(exchange))

    assertShape(exchange, quoteResponseSchema)
  },

  mutants: {
    'the intent venue is not known': respondWith('/quote', 400, (asked) => venueOf(asked) === 'intent'),
    'the default must not be named': respondWith('/quote', 422, (asked) => venueOf(asked) === 'classic'),
    'an intent is quoted in a form of its own': rewriteQuote((body, asked) =>
      venueOf(asked) === 'intent' ? { quote: body } : body,
    ),
  },
})

function venueOf({ body }: Asked): unknown {
  return valueAt(body, 'venue')
}
