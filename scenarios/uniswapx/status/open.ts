/** Fillers look for open orders. An order with another status is not filled. */
import { showing } from '#uniswapx/kit/scenario'

export default showing({
  clause: 'status/open',
  title: 'an order that can be filled is open',
  status: 'open',
  insteadOf: { 'it is expired at once': 'expired', 'it is shown as an error': 'error' },
})
