/** An order that is valid for days would be filled once the market has moved against its swapper. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/far-deadline',
  title: 'an order that is valid for two days is refused',
  change: (terms) => ({ ...terms, deadline: terms.deadline + 2n * 86_400n }),
})
