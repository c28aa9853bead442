/** What should be sorted by is not said. */
import fc from 'fast-check'
import { assertRefused, listRefusalFaults, scenario } from '#uniswapx/scenario'

export default scenario({
  clause: 'orders/sort-needs-a-key',
  title: 'a bound or a direction without a key to sort by is refused with 400',
  given: { query: fc.constantFrom({ chainId: 1, sort: 'gt(0)' }, { chainId: 1, desc: true }) },

  async check({ query }, { client }) {
    assertRefused(await client.send({ method: 'GET', path: '/orders', query }), /^400$/)
  },

  mutants: listRefusalFaults,
})
