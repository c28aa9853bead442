/** A filler asks for open orders alone. */
import assert from 'node:assert/strict'
import {
  hashesBy,
  misreadQuery,
  type OrdersPage,
  place,
  rewrite,
  sale,
  scenario,
  spendNonce,
  wallet,
} from '#uniswapx/scenario'

export default scenario({
  clause: 'orders/by-status',
  title: 'orderStatus lists the orders of those statuses alone',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const open = await place(world, swapper, sale)
    const cancelled = await place(world, swapper, sale)
    await spendNonce(world, swapper, cancelled.order.info.nonce)
    const by = (orderStatus: string) => hashesBy(world, { orderStatus, swapper: open.order.info.swapper })
    assert.deepEqual(await by('open'), [open.order.hash])
    assert.deepEqual(await by('cancelled'), [cancelled.order.hash])
    assert.equal((await by('open,cancelled')).length, 2)
    assert.deepEqual(await by('filled'), [])
  },

  mutants: {
    'it is ignored': misreadQuery('/orders', (query) => {
      query.delete('orderStatus')
    }),
    'the last one is missing': rewrite('/orders', (page: OrdersPage) => ({
      ...page,
      orders: page.orders.slice(0, -1),
    })),
  },
})
