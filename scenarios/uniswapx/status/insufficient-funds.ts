/** Fillers simulate an open order without an allowance in vain, and its user does not learn why it waits. */
import { revokeApproval, showing } from '#uniswapx/kit/scenario'

export default showing({
  clause: 'status/insufficient-funds',
  title: 'an order whose wallet has revoked its approval is insufficient-funds',
  happens: (world, _placed, swapper) => revokeApproval(world, swapper),
  status: 'insufficient-funds',
  insteadOf: { 'it stays open': 'open', 'it is cancelled': 'cancelled' },
})
