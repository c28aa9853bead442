/** A wallet shows all closed orders on one page. An order that is missing looks open to its user. */
import { filtering, place, spendNonce } from '#uniswapx/kit/scenario'

export default filtering({
  clause: 'orders/by-statuses',
  title: 'several statuses list the orders of each of them',
  filter: 'orderStatus',
  list: async ([open], world, [wallet]) => {
    const cancelled = await place(world, wallet, { type: open.order.type, amount: 1_000n, price: 1_000n })
    await spendNonce(world, wallet, cancelled.order.info.nonce)
    const { swapper } = open.order.info
    return [
      { query: { swapper, orderStatus: 'open,cancelled' }, orders: [open, cancelled] },
      { query: { swapper, orderStatus: 'cancelled,filled' }, orders: [cancelled] },
    ]
  },
})
