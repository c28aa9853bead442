/** Ether cannot be taken by a signature. */
import { zeroAddress } from 'viem'
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/no-token',
  title: 'an order whose input is the zero address is refused',
  change: (terms) => ({ ...terms, input: { ...terms.input, token: zeroAddress } }),
})
