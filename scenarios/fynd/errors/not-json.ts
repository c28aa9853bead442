/** A fault of the client must not look like one of the service. */
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/not-json',
  title: 'a body that breaks off is refused',
  body: (order, index) => ['{', 'orders', '[1,', JSON.stringify({ orders: [order] }).slice(0, -2)][index % 4],
})
