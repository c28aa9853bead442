/** A wallet asks for its own open orders. */
import { filtering } from '#uniswapx/kit/scenario'

export default filtering({
  clause: 'orders/filters-combine',
  title: 'two filters list the orders that match both',
  filter: 'orderStatus',
  list: async ([one]) => [
    { query: { swapper: one.order.info.swapper, orderStatus: 'open' }, orders: [one] },
    { query: { swapper: one.order.info.swapper, orderStatus: 'filled' }, orders: [] },
  ],
})
