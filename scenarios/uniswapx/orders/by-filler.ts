/** A filler asks for what it may fill first. */
import assert from 'node:assert/strict'
import {
  addressOf,
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
  clause: 'orders/by-filler',
  title: 'filler lists the orders that are exclusive to it',
  needs: ['control'],
  given: { swapper: wallet(), other: wallet(), sale: sale(['Dutch', 'Dutch_V2', 'Dutch_V3']) },

  async check({ other, sale, swapper }, world) {
    const filler = addressOf(other)
    const exclusive = await place(world, swapper, sale, (terms) => ({ ...terms, exclusiveFiller: filler }))
    await place(world, swapper, sale)
    assert.deepEqual(await hashesBy(world, { filler }), [exclusive.order.hash])
  },

  mutants: {
    'it is ignored': misreadQuery('/orders', (query) => {
      query.delete('filler')
      query.set('chainId', '1')
    }),
    'the last one is missing': rewrite('/orders', (page: OrdersPage) => ({
      ...page,
      orders: page.orders.slice(0, -1),
    })),
  },
})
