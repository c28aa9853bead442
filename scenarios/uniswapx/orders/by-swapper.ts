/** A list of one wallet shows nothing of another. */
import assert from 'node:assert/strict'
import {
  hashesBy,
  misreadQuery,
  type OrdersPage,
  place,
  rewrite,
  sale,
  scenario,
  wallet,
} from '#uniswapx/scenario'

export default scenario({
  clause: 'orders/by-swapper',
  title: 'swapper lists the orders of that wallet alone',
  needs: ['control'],
  given: { swapper: wallet(), other: wallet(), sale: sale() },

  async check({ other, sale, swapper }, world) {
    const one = await place(world, swapper, sale)
    const two = await place(world, other, sale)
    assert.deepEqual(await hashesBy(world, { swapper: one.order.info.swapper }), [one.order.hash])
    assert.deepEqual(await hashesBy(world, { swapper: two.order.info.swapper }), [two.order.hash])
  },

  mutants: {
    'it is ignored': misreadQuery('/orders', (query) => {
      query.delete('swapper')
      query.set('chainId', '1')
    }),
    'the last one is missing': rewrite('/orders', (page: OrdersPage) => ({
      ...page,
      orders: page.orders.slice(0, -1),
    })),
  },
})
