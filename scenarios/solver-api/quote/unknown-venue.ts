/**
 * An unknown venue must not be read as the default: the caller would show a price of another kind of trade.
 */
import { when } from '#kit/conditions'
import { misreadField, respondWith } from '#kit/faults'
import { plainOrderOf, rawRequestOf } from '#kit/orders'
import { assertRefused, valueAt } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/unknown-venue',
  title: 'an unknown venue is refused',

  given: {},
  listed: () => ['auction', 'limit', 'somewhere', '1', 1, true, ['intent'], {}, 'INTENT', ' intent'],

  async check({ listed: venue }, { client, universe }) {
    assertRefused(await client.send(rawRequestOf('quote', { orders: [plainOrderOf(universe)], venue })))
  },

  mutants: {
    'a number is read as the number of the venue': when(
      ({ body }) => valueAt(body, 'venue') === '1',
      misreadField('/quote', 'venue', () => 'intent'),
    ),
    'capitals are read as other letters': misreadField('/quote', 'venue', (venue) =>
      typeof venue === 'string' ? venue.toLowerCase() : venue,
    ),
    'surrounding blanks are dropped': misreadField('/quote', 'venue', (venue) =>
      typeof venue === 'string' ? venue.trim() : venue,
    ),
    'a venue that is not text is ignored': misreadField('/quote', 'venue', (venue) =>
      typeof venue === 'string' ? venue : undefined,
    ),
    'an unknown venue is ignored': misreadField('/quote', 'venue', () => undefined),
    'an unknown venue is read as the intent venue': misreadField('/quote', 'venue', () => 'intent'),
    'an unknown venue gets a 500': respondWith('/quote', 500),
  },
})
