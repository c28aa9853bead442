/** A contract wallet decides itself which keys it accepts. */
import { becomeContract, refusal, refusingWallet } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/contract-refuses',
  title: 'the order of a contract that does not accept the signature is refused',
  before: (world, swapper) => becomeContract(world, swapper, refusingWallet),
})
