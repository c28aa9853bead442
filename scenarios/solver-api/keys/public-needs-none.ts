/**
 * The price display of a wallet runs in its user's browser, where no key can be kept secret. Public paths
 * that require one exclude everyone who has not signed up.
 */
import { respond, respondWith } from '#kit/faults'
import { publicMessages } from '#kit/orders'
import { assertEach } from '#kit/reading'
import { type Exchange, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'keys/public-needs-none',
  title: 'no public path refuses a request without a key',

  given: {},

  async check(_given, { keyless, universe }) {
    const isServed = ({ response: { status } }: Exchange) => status < 300 || status >= 500

    await assertEach(keyless, publicMessages(universe), isServed)
  },

  mutants: {
    'solve requires a key': respondWith('/v2/solver/solve', 401),
    'the token list is for partners only': respondWith('/v2/solver/tokens', 403),
    'prices are redirected to the partner path': respond('/token_price', async () =>
      Response.json({ detail: 'Moved' }, { status: 308, headers: { location: '/partner/v2' } }),
    ),
  },
})
