/** Permit2 rejects an order with a used nonce: its swapper waits in vain. */
import { refusal, spendNonce } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/used-nonce',
  title: 'an order whose nonce is spent is refused',
  before: (world, swapper, { nonce }) => spendNonce(world, swapper, nonce),
})
