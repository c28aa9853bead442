/**
 * A wallet finds its submitted orders only in the list. An order that is missing there, or has a status that
 * no client knows, is lost to its owner, even if the chain fills it.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { nativeToken, zeroAddress } from '#core/address'
import {
  respondWith,
  respondWithText,
  rewriteListedField,
  rewriteListedOrders,
  showStatusAs,
} from '#kit/faults'
import { fairOrderOn, orderTerms, placeAll, sale, swapper, withOutputs } from '#kit/intents'
import { ordersOf, pageOf, recordedOrder, requestPage } from '#kit/tracking'
import { orderStatuses } from '#solver-api/api/intents'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/lists-submitted-orders',
  title: 'each accepted order is listed, with one of the six statuses',
  needs: ['key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    terms: orderTerms({ letters: ['lower'], quote: ['absent'] }),
  },

  async check({ swapper, sale, terms }, world) {
    const { order } = await fairOrderOn(world, swapper, sale, terms)
    // A service that caches this list does not show the orders that follow.
    await requestPage(world, { swapper: swapper.address })
    // If the service fills orders, it fills one of the two; the other stays open.
    const unviable = withOutputs(order, ({ endAmount, startAmount }) => ({
      startAmount: startAmount * 100n,
      endAmount: endAmount * 100n,
    }))
    const placed = await placeAll(world, swapper, [order, unviable])
    const hashes = placed.map(({ hash }) => hash).toSorted()

    const page = pageOf(world, await requestPage(world, { swapper: swapper.address }))
    assert.ok(typeof page !== 'string', `${page}`)
    const listed = await world.eventually(listedHashes, (found) => isDeepStrictEqual(found, hashes))
    assert.deepEqual(listed, hashes)

    async function listedHashes() {
      const known = (await ordersOf(world, swapper)).filter(({ status }) =>
        orderStatuses.some((one) => one === status),
      )
      return known.map(({ hash }) => hash).toSorted()
    }
  },

  mutants: {
    'the list gets a 500': respondWith('/intent/orders', 500),
    'the list is not JSON': respondWithText('/intent/orders', 'filled'),
    'the list is empty': rewriteListedOrders(() => []),
    'the latest order is missing': rewriteListedOrders((orders) => orders.slice(1)),
    'an order for ether with a validation contract is missing': rewriteListedOrders((orders) =>
      orders.filter((listed) => {
        const order = recordedOrder(listed)
        return order?.outputs[0]?.token !== nativeToken || order.additionalValidationContract === zeroAddress
      }),
    ),
    'listed orders have no hash': rewriteListedField('hash', () => undefined),
    'listed orders have no status': rewriteListedField('status', () => undefined),
    'statuses are in capitals': rewriteListedField('status', (status) => `${status}`.toUpperCase()),
    'an open order is shown as pending': showStatusAs('open', 'pending'),
  },
})
