/** One transaction cancels many orders. */
import { showing, spendNonce } from '#uniswapx/kit/scenario'

export default showing({
  clause: 'status/word-cancelled',
  title: 'an order whose word of nonces is spent at once is cancelled',
  happens: (world, { order }, swapper) => spendNonce(world, swapper, order.info.nonce, 2n ** 256n - 1n),
  status: 'cancelled',
  insteadOf: { 'it stays open': 'open', 'it is an error': 'error' },
})
