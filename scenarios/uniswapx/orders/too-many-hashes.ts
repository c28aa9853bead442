/** The document bounds the list. */
import { assertRefused, listRefusalFaults, scenario } from '#uniswapx/scenario'

export default scenario({
  clause: 'orders/too-many-hashes',
  title: '51 hashes are refused with 400',
  given: {},

  async check(_given, { client }) {
    assertRefused(
      await client.send({
        method: 'GET',
        path: '/orders',
        query: {
          orderHashes: Array.from({ length: 51 }, (_, index) => `0x${`${index}`.padStart(64, '0')}`).join(
            ',',
          ),
        },
      }),
      /^400$/,
    )
  },

  mutants: listRefusalFaults,
})
