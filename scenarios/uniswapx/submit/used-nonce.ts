/** Permit2 would not let it be filled. */
import { refusal, spendNonce } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/used-nonce',
  title: 'an order whose nonce is spent is refused',
  before: (world, swapper, { nonce }) => spendNonce(world, swapper, nonce),
})
