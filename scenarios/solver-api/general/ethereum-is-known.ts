/**
 * Every caller names the chain in the one way that the interface shows. An endpoint that expects another
 * name, or the chain id, serves none of them.
 */
import { misreadQuery, respondWith } from '#kit/faults'
import { publicMessages } from '#kit/orders'
import { assertEach, isSolved } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'general/ethereum-is-known',
  title: 'the blockchain `ethereum` is accepted by every endpoint',

  given: {},

  async check(_given, { client, universe }) {
    await assertEach(client, publicMessages(universe), isSolved)
  },

  mutants: {
    'quote only accepts the name mainnet': respondWith('/v2/solver/quote', 400),
    'the token list expects the chain id': misreadQuery('/tokens', (query) => query.set('blockchain', '1')),
    'the native price is served for no chain': respondWith('/native_usd_price', 404),
  },
})
