/** A request without orders has no answer. */
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/no-orders',
  title: 'an empty list of orders is refused',
  codes: ['NO_ORDERS'],
  body: () => ({ orders: [] }),
})
