/** If the wallet has less than the input, fillers simulate its order in vain. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/unfunded',
  title: 'an order over more than the wallet has is refused',
  change: (terms) => ({ ...terms, input: { ...terms.input, amount: terms.input.amount * 2n } }),
})
