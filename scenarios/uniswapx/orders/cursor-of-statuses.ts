/** A wallet with many orders loses sight of those that the cursor skips. */
import {
  assertWalksAll,
  misreadQuery,
  type OrdersPage,
  rewrite,
  sale,
  scenario,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/cursor-of-statuses',
  title: 'the cursor leads through all orders of several statuses',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  check: ({ sale, swapper }, world) =>
    assertWalksAll(world, swapper, sale, { orderStatus: 'open,cancelled' }),

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
