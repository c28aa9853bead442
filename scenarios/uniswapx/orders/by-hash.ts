/** A wallet follows one order. */
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
  clause: 'orders/by-hash',
  title: 'orderHash lists that order alone',
  needs: ['control'],
  given: { swapper: wallet(), other: wallet(), sale: sale() },

  async check({ other, sale, swapper }, world) {
    const one = await place(world, swapper, sale)
    const two = await place(world, other, sale)
    assert.deepEqual(await hashesBy(world, { orderHash: two.order.hash }), [two.order.hash])
    assert.deepEqual(await hashesBy(world, { orderHash: one.order.hash }), [one.order.hash])
  },

  mutants: {
    'it is ignored': misreadQuery('/orders', (query) => {
      query.delete('orderHash')
      query.set('chainId', '1')
    }),
    'the last one is missing': rewrite('/orders', (page: OrdersPage) => ({
      ...page,
      orders: page.orders.slice(0, -1),
    })),
  },
})
