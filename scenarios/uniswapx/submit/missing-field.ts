/**
 * The service cannot list or fill an order without one of these fields, so a client that forgets it must
 * learn of the mistake.
 */
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
  clause: 'submit/missing-field',
  title: 'a submission without one of its fields is refused with 400',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale(), field: fc.constantFrom('encodedOrder', 'signature', 'chainId') },

  async check({ field, sale, swapper }, world) {
    const submission = submissionOf(await place(world, swapper, sale))
    assertRefused(await world.client.submit({ ...submission, [field]: undefined }), /^400$/)
  },

  mutants: refusalFaults,
})
