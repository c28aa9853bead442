/** A client without a filter would wait for all orders of all time. */
import { listRefusal } from '#uniswapx/kit/scenario'

export default listRefusal({
  clause: 'orders/needs-a-filter',
  title: 'a list of everything is refused with 400',
  queries: [{}, { limit: 1 }, { orderType: 'Dutch' }],
})
