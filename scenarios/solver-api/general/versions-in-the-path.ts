/**
 * Callers of the older version keep working while others move to the newer one, because each names its
 * version in the path. Removing a version without notice breaks its callers in production.
 */
import { respondWith } from '#kit/faults'
import { plainOrderOf, plainOwnedOrderOf, quoteOf, solveOf, v1QuoteOf, v1SolveOf } from '#kit/orders'
import { assertEach, isSolved } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'general/versions-in-the-path',
  title: 'quote and solve are served below /v1 and below /v2',

  given: {},

  async check(_given, { client, universe }) {
    const order = plainOrderOf(universe)
    const owned = plainOwnedOrderOf(universe)
    const messages = {
      'v1 quote': v1QuoteOf(order),
      'v1 solve': v1SolveOf([owned]),
      'v2 quote': quoteOf([order]),
      'v2 solve': solveOf([owned]),
    }
    await assertEach(client, messages, isSolved)
  },

  mutants: {
    'v1 quote is no longer served': respondWith('/v1/solver/quote', 410),
    'v1 solve is no longer served': respondWith('/v1/solver/solve', 404),
    'v2 quote does not accept a POST': respondWith('/v2/solver/quote', 405),
  },
})
