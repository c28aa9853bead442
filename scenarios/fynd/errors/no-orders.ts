/** A client that sends no orders has made a mistake, and an empty answer hides it. */
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/no-orders',
  title: 'an empty list of orders is refused',
  codes: ['NO_ORDERS'],
  body: () => ({ orders: [] }),
})
