/**
 * A wallet asks for open orders, an accountant for filled ones. A filter that includes others, or loses
 * some, is worse than none: nobody looks for what is not shown.
 */
import assert from 'node:assert/strict'
import { ignoreListParameters, misreadListQuery, rewriteListedOrders } from '#kit/faults'
import {
  areSameOrders,
  fairOrder,
  listOrders,
  ordersOf,
  placeAndFill,
  placeOpenAndCancelled,
  sale,
  swapper,
} from '#kit/intents'
import { orderStatuses } from '#solver-api/intents'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'tracking/status-filter',
  title: 'order_status lists the orders with that status, and all of them',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    await placeAndFill(world, swapper, await fairOrder(world, swapper, sale))
    await placeOpenAndCancelled(world, swapper, sale)
    const { address } = swapper
    const all = await ordersOf(world, swapper)
    const wrong: string[] = []
    for (const status of orderStatuses) {
      const { orders } = await listOrders(world, { swapper: address, order_status: status })
      const expected = all.filter((order) => order.status === status)
      if (!areSameOrders(orders, expected)) {
        wrong.push(`${status}: ${orders.length} orders, expected ${expected.length}`)
      }
    }

    assert.deepEqual(wrong, [])
  },

  mutants: {
    'the filter is ignored': ignoreListParameters('order_status'),
    'every status but open is read as filled': misreadListQuery((query) => {
      if (query.has('order_status') && query.get('order_status') !== 'open') {
        query.set('order_status', 'filled')
      }
    }),
    'the last order with the status is missing': (fetch) => (request) =>
      new URL(request.url).searchParams.has('order_status')
        ? rewriteListedOrders((orders) => orders.slice(0, -1))(fetch)(request)
        : fetch(request),
  },
})
