/**
 * A client repeats a submission that got no answer. If the order is listed twice, its user sees two trades.
 */
import assert from 'node:assert/strict'
import {
  hashesIn,
  type OrdersPage,
  place,
  rewrite,
  sale,
  scenario,
  submissionOf,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'submit/once',
  title: 'an order that is submitted twice is listed once',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    await world.client.submit(submissionOf(placed))
    const page = await world.client.orders({ swapper: placed.order.info.swapper, limit: 10 })
    assert.deepEqual(hashesIn(page), [placed.order.hash])
  },

  mutants: {
    'it is listed twice': rewrite('/orders', ({ orders }: OrdersPage) => ({
      orders: [...orders, ...orders],
    })),
    'it is gone': rewrite('/orders', () => ({ orders: [] })),
  },
})
