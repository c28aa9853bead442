/** Without an allowance, Permit2 cannot take the input, so fillers try the order in vain. */
import { refusal, revokeApproval } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/without-allowance',
  title: 'an order of a wallet that has revoked its approval is refused',
  before: (world, swapper) => revokeApproval(world, swapper),
})
