/** Nobody can fill bytes that they cannot read, so a client that sends them must learn of the mistake. */
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
  clause: 'submit/malformed-order',
  title: 'an order without its last word, or with its first one changed, is refused with 400',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale(), isCut: fc.boolean() },

  async check({ isCut, sale, swapper }, world) {
    const submission = submissionOf(await place(world, swapper, sale))
    const { encodedOrder } = submission
    const malformed = isCut ? encodedOrder.slice(0, -64) : `0x${'f'.repeat(64)}${encodedOrder.slice(66)}`
    assertRefused(await world.client.submit({ ...submission, encodedOrder: malformed }), /^400$/)
  },

  mutants: refusalFaults,
})
