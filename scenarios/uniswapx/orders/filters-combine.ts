/**
 * A wallet requests its own open orders. If only one of the two filters counts, it shows orders of others, or
 * closed ones.
 */
import { filtering, misreadQuery } from '#uniswapx/kit/scenario'

export default filtering({
  clause: 'orders/filters-combine',
  title: 'two filters list the orders that match both',
  filter: 'orderStatus',
  list: async ([one]) => [
    { query: { swapper: one.order.info.swapper, orderStatus: 'open' }, orders: [one] },
    { query: { swapper: one.order.info.swapper, orderStatus: 'filled' }, orders: [] },
    { query: { orderHash: one.order.hash, orderStatus: 'open' }, orders: [one] },
    { query: { orderHash: one.order.hash, orderStatus: 'filled' }, orders: [] },
  ],
  mutants: {
    'a hash is found whatever its status is': misreadQuery('/orders', (query) => {
      if (query.has('orderHash')) query.delete('orderStatus')
    }),
  },
})
