/** A wallet with many orders sees them all. */
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
  clause: 'orders/cursor-of-statuses',
  title: 'the cursor leads through all orders of several statuses',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = [
      await place(world, swapper, sale),
      await place(world, swapper, sale),
      await place(world, swapper, sale),
    ]
    const expected = placed.map(({ order }) => order.hash)
    const found = await walked(world, { swapper: addressOf(swapper), orderStatus: 'open,cancelled' })
    assert.deepEqual(found.toSorted(), expected.toSorted())
  },

  mutants: {
    'it leads to the beginning': misreadQuery('/orders', (query) => query.delete('cursor')),
    'there is none for several statuses': rewrite('/orders', ({ orders, ...page }: OrdersPage, { url }) =>
      url.searchParams.get('orderStatus')?.includes(',') ? { orders } : { orders, ...page },
    ),
    'a page skips its first order': rewrite('/orders', (page: OrdersPage, { url }) =>
      url.searchParams.has('cursor') ? { ...page, orders: page.orders.slice(1) } : page,
    ),
  },
})
