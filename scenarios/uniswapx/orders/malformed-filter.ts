/** A mistyped filter must not look like an empty list. */
import fc from 'fast-check'
import { assertRefused, listRefusalFaults, scenario } from '#uniswapx/scenario'

export default scenario({
  clause: 'orders/malformed-filter',
  title: 'a malformed filter is refused with 400',
  given: {
    query: fc.constantFrom(
      { orderHash: '0x12' },
      { orderStatus: 'opened' },
      { orderStatus: 'open,' },
      { swapper: '0x12' },
      { chainId: 'one' },
      { chainId: 1, sortKey: 'price' },
      { chainId: 1, sortKey: 'createdAt', sort: 'near(1)' },
    ),
  },

  async check({ query }, { client }) {
    assertRefused(await client.send({ method: 'GET', path: '/orders', query }), /^400$/)
  },

  mutants: listRefusalFaults,
})
