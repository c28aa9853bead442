/** The service cannot do both. */
import { assertRefused, listRefusalFaults, scenario } from '#uniswapx/scenario'

export default scenario({
  clause: 'orders/hashes-are-not-sorted',
  title: 'orderHashes with a key to sort by is refused with 400',
  given: {},

  async check(_given, { client }) {
    assertRefused(
      await client.send({
        method: 'GET',
        path: '/orders',
        query: { orderHashes: `0x${'ab'.repeat(32)}`, sortKey: 'createdAt' },
      }),
      /^400$/,
    )
  },

  mutants: listRefusalFaults,
})
