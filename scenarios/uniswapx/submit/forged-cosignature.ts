/** If anybody could cosign an order, anybody could set its price. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/forged-cosignature',
  title: 'an order that somebody else cosigned is refused',
  types: ['Dutch_V2', 'Dutch_V3'],
  keys: { cosigning: `0x${'5b'.repeat(32)}` },
})
