/** A service that treats a purchase as a sale sells the wrong amount. */
import { misreadOrders } from '#fynd/kit/faults'
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/unknown-side',
  title: 'purchases are refused',
  body: (order, index) => ({ orders: [{ ...order, side: ['buy', 'SELL', '', 'exact'][index % 4] }] }),
  mutants: {
    'purchases are sales': misreadOrders((one) => ({ ...one, side: 'sell' })),
  },
})
