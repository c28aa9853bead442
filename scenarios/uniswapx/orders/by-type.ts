/** A filler requests the types that it knows. It can neither read nor fill orders of another type. */
import { filtering } from '#uniswapx/kit/scenario'

export default filtering({
  clause: 'orders/by-type',
  title: 'orderType lists the orders of that type alone',
  filter: 'orderType',
  list: async ([one], { universe }) =>
    universe.types.map((orderType) => ({
      query: { orderType, swapper: one.order.info.swapper },
      orders: orderType === one.order.type ? [one] : [],
    })),
})
