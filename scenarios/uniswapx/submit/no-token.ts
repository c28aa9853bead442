/** A signature cannot move ether, so fillers try such an order in vain. */
import { zeroAddress } from 'viem'
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/no-token',
  title: 'an order whose input is the zero address is refused',
  change: (terms) => ({ ...terms, input: { ...terms.input, token: zeroAddress } }),
})
