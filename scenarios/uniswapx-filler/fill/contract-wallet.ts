/** Contract wallets such as Safes cannot trade with a filler that accepts only signatures of keys. */
import { acceptingWallet, becomeContract, greedy, taken } from '#uniswapx/filler/scenario'

export default taken({
  clause: 'fill/contract-wallet',
  title: 'the order of a contract that accepts every signature is filled',
  before: (world, _placed, swapper) => becomeContract(world, swapper, acceptingWallet),
  mutants: { 'it looks for orders with an error': greedy('orderStatus=error') },
})
