/**
 * A wallet cancels many orders by one transaction. If they stay open, fillers try them in vain and the user
 * fears a fill.
 */
import { showing, spendNonce } from '#uniswapx/kit/scenario'

export default showing({
  clause: 'status/word-cancelled',
  title: 'an order whose word of nonces is spent at once is cancelled',
  happens: (world, { order }, swapper) => spendNonce(world, swapper, order.info.nonce, 2n ** 256n - 1n),
  status: 'cancelled',
  insteadOf: { 'it stays open': 'open', 'it is an error': 'error' },
})
