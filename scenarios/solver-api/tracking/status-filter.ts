/**
 * A wallet asks for open orders, an accountant for filled ones. A filter that includes other orders, or loses
 * some, is worse than none, because nobody looks for missing orders.
 */
import assert from 'node:assert/strict'
import { ignoreListParameters, misreadListQuery, respondWith, rewriteListedOrders } from '#kit/faults'
import { fairOrder, placeAndFill, placeOpenAndCancelled, sale, swapper } from '#kit/intents'
import { isRefused } from '#kit/reading'
import { areSameOrders, listOrders, ordersOf, requestOrders } from '#kit/tracking'
import { orderStatuses } from '#solver-api/api/intents'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/status-filter',
  title: 'order_status lists the orders with that status, and all of them',
  needs: ['key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    if (world.offers('control')) await placeAndFill(world, swapper, await fairOrder(world, swapper, sale))
    const placed = await placeOpenAndCancelled(world, swapper, sale)
    const all = await world.eventually(
      () => ordersOf(world, swapper),
      (listed) => placed.every(({ hash }) => listed.some((order) => order.hash === hash)),
    )
    pre(all.length >= placed.length, 'the orders are not listed')
    // A status may change between two lists.
    const wrong = await world.eventually(wrongLists, ({ length }) => length === 0)
    for (const [order_status] of wrong) {
      const shown = await requestOrders(world, { swapper: swapper.address, order_status })
      blaming(shown, () => assert.deepEqual(Object.fromEntries(wrong), {}))
    }
    const query = { swapper: swapper.address, order_status: 'CANCELLED' }
    // A service may refuse a status in capitals; if it accepts it, it must list the orders of that status.
    if (isRefused(await requestOrders(world, query))) return
    const others = (await listOrders(world, query)).filter(({ status }) => status !== 'cancelled')
    assert.deepEqual(others, [], 'listed by a status in capitals')

    /** Returns each status with a wrong list, and the fault of the list. */
    async function wrongLists() {
      const wrong: [status: string, fault: string][] = []
      const listed = await ordersOf(world, swapper)
      for (const status of orderStatuses) {
        const query = { swapper: swapper.address, order_status: status }
        if (isRefused(await requestOrders(world, query))) {
          wrong.push([status, 'refused'])
          continue
        }
        const orders = await listOrders(world, query)
        const expected = listed.filter((order) => order.status === status)
        if (!areSameOrders(orders, expected)) {
          wrong.push([status, `${orders.length} orders are listed, ${expected.length} have that status`])
        }
      }
      return wrong
    }
  },

  mutants: {
    'the filter is ignored': ignoreListParameters('order_status'),
    'every list by a status is refused': respondWith('/intent/orders', 400, ({ url }) =>
      url.searchParams.has('order_status'),
    ),
    'every status but open is read as filled': misreadListQuery((query) => {
      if (query.has('order_status') && query.get('order_status') !== 'open') {
        query.set('order_status', 'filled')
      }
    }),
    'a status in capitals is ignored': misreadListQuery((query) => {
      if (/[A-Z]/.test(query.get('order_status') ?? '')) query.delete('order_status')
    }),
    'the last order with the status is missing': (fetch) => (request) =>
      new URL(request.url).searchParams.has('order_status')
        ? rewriteListedOrders((orders) => orders.slice(0, -1))(fetch)(request)
        : fetch(request),
  },
})
