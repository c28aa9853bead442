/** A service must not list an order that nobody can fill. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/forged-signature',
  title: 'an order signed by somebody else is refused',
  keys: { signing: `0x${'5a'.repeat(32)}` },
})
