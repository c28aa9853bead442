/**
 * A filler requests only open orders. If others are listed, it loses time or gas on them; if some are
 * missing, they are not filled.
 */
import { filtering, place, spendNonce } from '#uniswapx/kit/scenario'

export default filtering({
  clause: 'orders/by-status',
  title: 'orderStatus lists the orders of that status alone',
  filter: 'orderStatus',
  list: async ([open], world, [wallet]) => {
    const cancelled = await place(world, wallet, { type: open.order.type, amount: 1_000n, price: 1_000n })
    await spendNonce(world, wallet, cancelled.order.info.nonce)
    const { swapper } = open.order.info
    return [
      { query: { swapper, orderStatus: 'open' }, orders: [open] },
      { query: { swapper, orderStatus: 'cancelled' }, orders: [cancelled] },
      { query: { swapper, orderStatus: 'filled' }, orders: [] },
    ]
  },
})
