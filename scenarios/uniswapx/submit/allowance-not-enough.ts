/**
 * The token checks only the allowance of Permit2. Without it the order cannot be filled, and fillers try it
 * in vain.
 */
import { allowInPermit2, refusal, revokeApproval } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/allowance-not-enough',
  title: 'an order is refused if the reactor has an allowance in Permit2, but Permit2 has none of the token',
  before: async (world, swapper, terms) => {
    await revokeApproval(world, swapper)
    await allowInPermit2(world, swapper, terms, 2n ** 160n - 1n)
  },
})
