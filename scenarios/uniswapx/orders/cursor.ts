/** A client that follows the cursor counts a repeated order twice and loses a skipped one. */
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
  clause: 'orders/cursor',
  title: 'the cursor leads through all orders',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  check: ({ sale, swapper }, world) => assertWalksAll(world, swapper, sale),

  mutants: {
    'it leads to the beginning': misreadQuery('/orders', (query) => query.delete('cursor')),
    'there is none': rewrite('/orders', ({ orders }: OrdersPage) => ({ orders })),
    'a page skips its first order': rewrite('/orders', (page: OrdersPage, { url }) =>
      url.searchParams.has('cursor') ? { ...page, orders: page.orders.slice(1) } : page,
    ),
  },
})
