/**
 * A venue that the service does not know must not pass as the default: the caller would show a price of
 * another kind of trade.
 */
import fc from 'fast-check'
import { misread, respondWith } from '#kit/faults'
import { plainOrder } from '#kit/orders'
import { assertRefused, responseOf } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/quote'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/unknown-venue',
  title: 'a venue that there is not is refused',

  given: { venue: fc.constantFrom('auction', 'limit', 'somewhere', '1') },

  async check({ venue }, { client }) {
    const body = { blockchain: 'ethereum', orders: [plainOrder], venue }
    const exchange = await client.send({ method: 'POST', path: '/v2/solver/quote', body })
    responseOf(exchange)

    assertRefused(exchange)
  },

  mutants: {
    'the venue is ignored': misread<QuoteRequest>('/quote', ({ venue, ...request }) => request),
    'any other venue is the intent venue': misread<QuoteRequest>('/quote', (request) => ({
      ...request,
      venue: 'intent',
    })),
    'the service fails on it': respondWith('/quote', 500),
  },
})
