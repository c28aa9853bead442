/** All orders of all time are too many. */
import fc from 'fast-check'
import { assertRefused, listRefusalFaults, scenario } from '#uniswapx/scenario'

export default scenario({
  clause: 'orders/needs-a-filter',
  title: 'a list of everything is refused with 400',
  given: { query: fc.constantFrom({}, { limit: 1 }, { orderType: 'Dutch' }) },

  async check({ query }, { client }) {
    assertRefused(await client.send({ method: 'GET', path: '/orders', query }), /^400$/)
  },

  mutants: listRefusalFaults,
})
