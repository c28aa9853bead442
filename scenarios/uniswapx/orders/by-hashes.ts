/** A wallet follows its orders in one request. */
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
  clause: 'orders/by-hashes',
  title: 'orderHashes lists those orders alone',
  needs: ['control'],
  given: { swapper: wallet(), other: wallet(), sale: sale(), third: wallet() },

  async check({ other, sale, swapper, third }, world) {
    const one = await place(world, swapper, sale)
    const two = await place(world, other, sale)
    await place(world, third, sale)
    const expected = [one.order.hash, two.order.hash]
    const found = await hashesBy(world, { orderHashes: expected.join(',') })
    assert.deepEqual([...found].sort(), [...expected].sort())
  },

  mutants: {
    'it is ignored': misreadQuery('/orders', (query) => {
      query.delete('orderHashes')
      query.set('chainId', '1')
    }),
    'the last one is missing': rewrite('/orders', (page: OrdersPage) => ({
      ...page,
      orders: page.orders.slice(0, -1),
    })),
  },
})
