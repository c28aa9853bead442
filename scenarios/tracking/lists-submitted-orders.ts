/**
 * The list is all that a wallet has of its orders once they are sent. One that is missing there, or has a
 * status that no client knows, is lost to its owner, whatever becomes of it on the chain.
 */
import assert from 'node:assert/strict'
import { respond, respondWith, rewriteListedOrders, rewriteStatuses } from '#kit/faults'
import {
  fairOrder,
  pageIn,
  placeAll,
  requestOrders,
  sale,
  swapper,
  withConsecutiveNonces,
  withField,
} from '#kit/intents'
import { orderStatuses } from '#solver-api/intents'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'tracking/lists-submitted-orders',
  title: 'each order that was taken is listed, with one of the six statuses',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const [first, second] = withConsecutiveNonces(await fairOrder(world, swapper, sale), 2)
    pre(first !== undefined && second !== undefined)
    // One that is filled, and one that waits.
    const waiting = {
      ...second,
      outputs: second.outputs.map((output) => ({
        ...output,
        startAmount: sale.unattainableAmount,
        endAmount: sale.unattainableAmount,
      })),
    }
    const placed = await placeAll(world, swapper, [first, waiting])

    const page = pageIn(await requestOrders(world, { swapper: swapper.address }))
    assert.ok(typeof page !== 'string', `${page}`)
    const known = page.orders.filter(({ status }) => orderStatuses.some((one) => one === status))
    const listed = known.map(({ hash }) => hash)
    assert.deepEqual(listed.toSorted(), placed.map(({ hash }) => hash).toSorted())
  },

  mutants: {
    'the list fails': respondWith('/intent/orders', 500),
    'the list is not JSON': respond('/intent/orders', async () => new Response('filled')),
    'the list is empty': rewriteListedOrders(() => []),
    'the latest order is missing': rewriteListedOrders((records) => records.slice(1)),
    'records have no hash': rewriteListedOrders((records) =>
      records.map((record) => withField(record, 'hash', undefined)),
    ),
    'records have no status': rewriteStatuses(() => undefined),
    'statuses are in capitals': rewriteStatuses((status) => `${status}`.toUpperCase()),
    'an open order is shown as pending': rewriteStatuses((status) =>
      status === 'open' ? 'pending' : status,
    ),
    'records tell nothing of the swapper': rewriteListedOrders((records) =>
      records.map((record) => withField(withField(record, 'swapper', undefined), 'encoded', undefined)),
    ),
  },
})
