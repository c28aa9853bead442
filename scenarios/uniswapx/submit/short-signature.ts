/** Permit2 reads 64 or 65 bytes of a key's signature, so fillers try a shorter one in vain. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/short-signature',
  title: 'an order with a signature of ten bytes is refused',
  send: (submission) => ({ ...submission, signature: submission.signature.slice(0, 22) }),
})
