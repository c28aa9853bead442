/** A wallet follows an order by its hash. Another order in the answer shows a wrong status to its user. */
import { filtering } from '#uniswapx/kit/scenario'

export default filtering({
  clause: 'orders/by-hash',
  title: 'orderHash lists that order alone',
  filter: 'orderHash',
  list: async (placed) => placed.map((one) => ({ query: { orderHash: one.order.hash }, orders: [one] })),
})
