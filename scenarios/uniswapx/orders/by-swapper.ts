/** A wallet that gets the orders of another wallet shows them to its user as their own. */
import { filtering } from '#uniswapx/kit/scenario'

export default filtering({
  clause: 'orders/by-swapper',
  title: 'swapper lists the orders of that wallet alone',
  filter: 'swapper',
  list: async (placed) =>
    placed.map((one) => ({ query: { swapper: one.order.info.swapper }, orders: [one] })),
})
