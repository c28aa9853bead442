/** A trade of nothing costs its user gas, so a zero amount is a mistake that the user must see. */
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/zero-amount',
  title: 'an amount of zero is refused',
  codes: ['ZERO_AMOUNT', 'INVALID_ORDER'],
  body: (order, index) => ({ orders: [{ ...order, amount: ['0', '00'][index % 2] }] }),
})
