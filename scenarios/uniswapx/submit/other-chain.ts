/** A client that names a chain that is not served must learn that nobody fills its order there. */
import fc from 'fast-check'
import {
  assertRefused,
  place,
  refusalFaults,
  sale,
  scenario,
  submissionOf,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'submit/other-chain',
  title: 'an order for a chain that is not served is refused with 400',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale(), chainId: fc.constantFrom(0, 31_337, 999_999, -1) },

  async check({ chainId, sale, swapper }, world) {
    const submission = submissionOf(await place(world, swapper, sale))
    assertRefused(await world.client.submit({ ...submission, chainId }), /^400$/)
  },

  mutants: refusalFaults,
})
