/** A client that follows it sees everything once. */
import assert from 'node:assert/strict'
import {
  addressOf,
  misreadQuery,
  type OrdersPage,
  place,
  rewrite,
  sale,
  scenario,
  walked,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/cursor',
  title: 'the cursor leads through all orders',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = [
      await place(world, swapper, sale),
      await place(world, swapper, sale),
      await place(world, swapper, sale),
    ]
    const expected = placed.map(({ order }) => order.hash)
    const found = await walked(world, { swapper: addressOf(swapper) })
    assert.deepEqual(found.toSorted(), expected.toSorted())
  },

  mutants: {
    'it leads to the beginning': misreadQuery('/orders', (query) => query.delete('cursor')),
    'there is none': rewrite('/orders', ({ orders }: OrdersPage) => ({ orders })),
    'a page skips its first order': rewrite('/orders', (page: OrdersPage, { url }) =>
      url.searchParams.has('cursor') ? { ...page, orders: page.orders.slice(1) } : page,
    ),
  },
})
