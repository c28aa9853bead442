/**
 * A wallet asks for what is open, an accountant for what was filled. A filter that lets others through, or
 * loses some, is worse than none: nobody looks at what is not shown.
 */
import assert from 'node:assert/strict'
import { ignoreListParameters, misreadListQuery, rewriteListedOrders } from '#kit/faults'
import {
  areSameOrders,
  fairOrder,
  listOrders,
  place,
  placeOpenAndCancelled,
  sale,
  swapper,
  waitForFill,
} from '#kit/intents'
import { orderStatuses } from '#solver-api/intents'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'tracking/status-filter',
  title: 'order_status gives the orders of that status, and all of them',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const fill = await waitForFill(world, await place(world, swapper, await fairOrder(world, swapper, sale)))
    pre(fill !== undefined)
    await placeOpenAndCancelled(world, swapper, sale)
    const { address } = swapper
    const all = (await listOrders(world, { swapper: address })).orders
    const wrong: string[] = []
    for (const status of orderStatuses) {
      const { orders } = await listOrders(world, { swapper: address, order_status: status })
      const expected = all.filter((order) => order.status === status)
      if (!areSameOrders(orders, expected)) {
        wrong.push(`${status}: ${orders.length} orders where ${expected.length} are`)
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
    'the last order of the status is lost': (fetch) => (request) =>
      new URL(request.url).searchParams.has('order_status')
        ? rewriteListedOrders((records) => records.slice(0, -1))(fetch)(request)
        : fetch(request),
  },
})
