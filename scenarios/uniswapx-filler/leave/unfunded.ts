/** A reverted fill costs its gas. */
import { left, revokeApproval } from '#uniswapx/filler/scenario'

export default left({
  clause: 'leave/unfunded',
  title: 'an order whose wallet has revoked its approval is left',
  before: (world, _placed, swapper) => revokeApproval(world, swapper),
})
