/** Fillers would try such an order in vain. */
import { revokeApproval, showing } from '#uniswapx/kit/scenario'

export default showing({
  clause: 'status/insufficient-funds',
  title: 'an order whose wallet has revoked its approval is insufficient-funds',
  happens: (world, _placed, swapper) => revokeApproval(world, swapper),
  status: 'insufficient-funds',
  insteadOf: { 'it stays open': 'open', 'it is cancelled': 'cancelled' },
})
