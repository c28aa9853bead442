/** A client that takes its own mistake for a failure of the service retries the same broken body. */
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/not-json',
  title: 'a body that breaks off is refused',
  body: (order, index) => ['{', 'orders', '[1,', JSON.stringify({ orders: [order] }).slice(0, -2)][index % 4],
})
