/** Nothing was asked. */
import { refuseWith } from '#fynd/faults'
import { refusal } from '#fynd/scenario'

export default refusal({
  clause: 'errors/no-orders',
  title: 'an empty list of orders is refused',
  codes: ['NO_ORDERS'],
  body: () => ({ orders: [] }),
  mutants: { 'the code is another': refuseWith({ error: 'none', code: 'ZERO_AMOUNT' }) },
})
