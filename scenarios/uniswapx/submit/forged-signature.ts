/**
 * If a service accepts a forged signature, anyone can submit orders for another wallet, and fillers try them
 * in vain.
 */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/forged-signature',
  title: 'an order signed by somebody else is refused',
  keys: { signing: `0x${'5a'.repeat(32)}` },
})
