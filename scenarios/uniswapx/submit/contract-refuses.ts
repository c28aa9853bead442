/** A contract wallet decides which signatures it accepts. Fillers try an order in vain if it does not. */
import { becomeContract, refusal, refusingWallet } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/contract-refuses',
  title: 'the order of a contract that does not accept the signature is refused',
  before: (world, swapper) => becomeContract(world, swapper, refusingWallet),
})
