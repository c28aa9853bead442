/** A fill without the swapper's funds reverts and costs its gas. */
import { left, revokeApproval } from '#uniswapx/filler/scenario'

export default left({
  clause: 'leave/unfunded',
  title: 'an order whose wallet has revoked its approval, and which is listed as open, is left',
  meanwhile: (world, _placed, swapper) => revokeApproval(world, swapper),
})
