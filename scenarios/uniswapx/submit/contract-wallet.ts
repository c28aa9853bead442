/**
 * Contract wallets such as Safes and smart accounts cannot trade at a service that accepts only signatures of
 * keys.
 */
import { acceptance, acceptingWallet, becomeContract } from '#uniswapx/kit/scenario'

export default acceptance({
  clause: 'submit/contract-wallet',
  title: 'the order of a contract that accepts the signature is accepted',
  keys: { signing: `0x${'5a'.repeat(32)}` },
  before: (world, swapper) => becomeContract(world, swapper, acceptingWallet),
})
