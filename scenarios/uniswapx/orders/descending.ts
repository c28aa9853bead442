/** A wallet shows the latest order first. In the wrong sequence, its user misses the order just made. */
import assert from 'node:assert/strict'
import {
  addressOf,
  hashesIn,
  misreadQuery,
  type OrdersPage,
  placeTwo,
  rewrite,
  sale,
  scenario,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/descending',
  title: 'with desc, the later order comes first',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const [first, second] = await placeTwo(world, swapper, sale)
    const query = { swapper: addressOf(swapper), sortKey: 'createdAt', desc: true, limit: 50 }
    const page = await world.client.orders(query)
    assert.deepEqual(hashesIn(page).toSorted(), [first.order.hash, second.order.hash].toSorted())
    // A service with a clock of its own may give both orders the same second.
    const times = page.orders.map(({ createdAt = 0 }) => createdAt)
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    )
  },

  mutants: {
    'desc is taken for its contrary': misreadQuery('/orders', (query) => query.set('desc', 'false')),
    'the list is in the other order': rewrite('/orders', (page: OrdersPage) => ({
      ...page,
      orders: page.orders.toReversed(),
    })),
  },
})
