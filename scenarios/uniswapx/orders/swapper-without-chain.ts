/** The service cannot do both. */
import { assertRefused, listRefusalFaults, scenario } from '#uniswapx/scenario'

export default scenario({
  clause: 'orders/swapper-without-chain',
  title: 'a wallet and a chain together are refused with 400',
  given: {},

  async check(_given, { client }) {
    assertRefused(
      await client.send({
        method: 'GET',
        path: '/orders',
        query: { swapper: `0x${'ab'.repeat(20)}`, chainId: 1 },
      }),
      /^400$/,
    )
  },

  mutants: listRefusalFaults,
})
