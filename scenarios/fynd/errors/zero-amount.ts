/** An amount of zero sells nothing. */
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/zero-amount',
  title: 'an amount of zero is refused',
  codes: ['ZERO_AMOUNT', 'INVALID_ORDER'],
  body: (order, index) => ({ orders: [{ ...order, amount: ['0', '00'][index % 2] }] }),
})
