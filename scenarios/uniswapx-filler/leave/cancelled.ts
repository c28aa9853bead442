/** A fill of a cancelled order reverts and costs its gas. The service may show a cancellation late. */
import { left, spendNonce } from '#uniswapx/filler/scenario'

export default left({
  clause: 'leave/cancelled',
  title: 'an order whose nonce is spent, and which is listed as open, is left',
  meanwhile: (world, { order }, swapper) => spendNonce(world, swapper, order.info.nonce),
})
