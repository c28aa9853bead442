/**
 * A service that reads an unknown venue as the default makes the caller show a price of another kind of
 * trade.
 */
import assert from 'node:assert/strict'
import { when } from '#kit/conditions'
import { misreadField, respondWith } from '#kit/faults'
import { plainOrderOf, rawRequestOf } from '#kit/orders'
import { assertRefused, comparableOf, isRefused, stillAnswers, valueAt } from '#kit/reading'
import { blaming, scenario } from '#solver-api/kit/scenario'

const capitals = 'INTENT'

export default scenario({
  clause: 'quote/unknown-venue',
  title: 'an unknown venue is refused',
  isAboutOneBlock: true,

  given: {},
  listed: () => ['auction', 'limit', 'somewhere', '1', 1, true, ['intent'], {}, capitals, ' intent'],

  async check({ listed: venue }, { client, universe }) {
    const ask = (named: unknown) =>
      client.send(rawRequestOf('quote', { orders: [plainOrderOf(universe)], venue: named }))
    const exchange = await ask(venue)
    if (venue !== capitals || isRefused(exchange)) return assertRefused(exchange)

    // A service that accepts the name in another letter case must treat it as that venue.
    const named = comparableOf(await ask('intent'))
    const compared = comparableOf(exchange)
    await stillAnswers(async () => comparableOf(await ask(venue)), compared)
    blaming(exchange, () => assert.deepEqual(compared, named))
  },

  mutants: {
    'a number is read as the number of the venue': when(
      ({ body }) => valueAt(body, 'venue') === '1',
      misreadField('/quote', 'venue', () => 'intent'),
    ),
    'the venue in capitals is read as none': misreadField('/quote', 'venue', (venue) =>
      venue === capitals ? undefined : venue,
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
