/**
 * Permit2 asks the delegate of an account, not its key. Fillers try an order in vain if the delegate does not
 * accept the signature.
 */
import { delegateTo, refusal, refusingWallet } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/delegate-refuses',
  title: 'an order signed by the key of an account is refused if its delegate rejects the signature',
  before: (world, swapper) => delegateTo(world, swapper, refusingWallet),
})
