/**
 * A swapper whose valid order is refused cannot trade. The check submits an order of each type that the
 * reactor fills.
 */
import { acceptance } from '#uniswapx/kit/scenario'

export default acceptance({
  clause: 'submit/accepts-an-order',
  title: 'an order of each type is accepted with 201 and a hash',
})
