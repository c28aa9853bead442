/** A filler reads the types that it knows. */
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
  clause: 'orders/by-type',
  title: 'orderType lists the orders of that type alone',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    const { swapper: owner } = placed.order.info
    for (const orderType of world.universe.types) {
      const expected = orderType === sale.type ? [placed.order.hash] : []
      assert.deepEqual(await hashesBy(world, { orderType, swapper: owner }), expected)
    }
  },

  mutants: {
    'it is ignored': misreadQuery('/orders', (query) => {
      query.delete('orderType')
    }),
    'the last one is missing': rewrite('/orders', (page: OrdersPage) => ({
      ...page,
      orders: page.orders.slice(0, -1),
    })),
  },
})
