/** A trade of a token for itself costs its user gas and fees for nothing. */
import { withChecksums } from '#fynd/kit/orders'
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/same-tokens',
  title: 'an order of one token is refused, in whichever case it is written',
  codes: ['SAME_TOKENS', 'INVALID_ORDER'],
  body: (order, index) => ({
    orders: [{ ...order, token_out: index % 2 ? order.token_in : withChecksums(order).token_in }],
  }),
})
