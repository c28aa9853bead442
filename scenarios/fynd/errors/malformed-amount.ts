/** A service that guesses an amount from malformed text quotes another trade than its user meant. */
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/malformed-amount',
  title: 'signs, points, letters and numbers are no amounts',
  body: (order, index) => ({
    orders: [{ ...order, amount: ['-1', '1.5', '0x10', 'ten', '', '1e18', ' 1', {}, null][index % 9] }],
  }),
})
