/** A nonce for no wallet would sign nothing. */
import fc from 'fast-check'
import { assertRefused, json, refuse, scenario } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'nonce/malformed-address',
  title: 'an address that is none is refused with 400',
  given: { address: fc.constantFrom(undefined, '', '0x', '0x12', 'vitalik.eth', `0x${'g'.repeat(40)}`) },

  async check({ address }, { client }) {
    assertRefused(
      await client.send({ method: 'GET', path: '/nonce', query: { address, chainId: 1 } }),
      /^400$/,
    )
  },

  mutants: {
    'it gets a nonce': refuse('/nonce', async () => json(200, { nonce: '256' })),
    'it is a failure of the service': refuse('/nonce', async () => json(500, {})),
  },
})
