/** A client that follows it sees everything once. */
import assert from 'node:assert/strict'
import {
  addressOf,
  hashesIn,
  misreadQuery,
  type OrdersPage,
  place,
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

  async check({ sale, swapper }, world) {
    const placed = [
      await place(world, swapper, sale),
      await place(world, swapper, sale),
      await place(world, swapper, sale),
    ]
    const expected = placed.map(({ order }) => order.hash)
    const query = { swapper: addressOf(swapper) }
    const found: string[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await world.client.orders({ ...query, limit: 2, cursor })
      found.push(...hashesIn(page))
      cursor = page.cursor
      if (cursor === undefined) break
    }
    assert.deepEqual(found.sort(), expected.sort())
  },

  mutants: {
    'it leads to the beginning': misreadQuery('/orders', (query) => query.delete('cursor')),
    'there is none': rewrite('/orders', ({ orders }: OrdersPage) => ({ orders })),
    'a page skips its first order': rewrite('/orders', (page: OrdersPage, { url }) =>
      url.searchParams.has('cursor') ? { ...page, orders: page.orders.slice(1) } : page,
    ),
  },
})
