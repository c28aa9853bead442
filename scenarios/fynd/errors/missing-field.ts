/** A service that guesses a missing field quotes another trade than its user meant. */
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/missing-field',
  title: 'an order without one of its fields is refused',
  body(order, index) {
    const fields = ['token_in', 'token_out', 'amount', 'side', 'sender'] as const
    const { [fields[index % 5] ?? 'side']: _, ...rest } = order
    return { orders: [rest] }
  },
})
