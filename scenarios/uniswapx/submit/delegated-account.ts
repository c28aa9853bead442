/**
 * The delegate of an account decides which signatures are valid. A service that asks the key instead refuses
 * valid orders.
 */
import { acceptance, acceptingWallet, delegateTo } from '#uniswapx/kit/scenario'

export default acceptance({
  clause: 'submit/delegated-account',
  title: 'the order of an account whose delegate accepts the signature is accepted',
  keys: { signing: `0x${'5a'.repeat(32)}` },
  before: (world, swapper) => delegateTo(world, swapper, acceptingWallet),
})
