/** A user who cancels an order must see that the cancellation worked before they sign another. */
import { showing, spendNonce } from '#uniswapx/kit/scenario'

export default showing({
  clause: 'status/cancelled',
  title: 'an order whose nonce is spent without it is cancelled',
  happens: (world, { order }, swapper) => spendNonce(world, swapper, order.info.nonce),
  status: 'cancelled',
  insteadOf: { 'it stays open': 'open', 'it is filled': 'filled' },
})
