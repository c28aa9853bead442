/**
 * Applications follow their submitted orders by hash, several at a time. An order that is missing from the
 * answer looks as if it had never been accepted.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { ignoreListParameters, misreadListQuery, respondWith } from '#kit/faults'
import { placeAll, sale, swapper, unviableOrder } from '#kit/intents'
import { isRefused } from '#kit/reading'
import { listOrders, pageOf, requestPage } from '#kit/tracking'
import { scenario } from '#solver-api/kit/scenario'

const count = 3

// An application that follows many orders also sends hashes that this service does not know.
const unknown = Array.from({ length: 60 }, (_, index) => `0x${`${index + 10}`.repeat(32)}`)

export default scenario({
  clause: 'tracking/hash-filter',
  title: 'order_hashes lists those orders and no others',
  needs: ['key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    asked: fc.subarray([0, 1, 2], { minLength: 1, maxLength: count }),
  },

  async check({ swapper, sale, asked }, world) {
    const draft = await unviableOrder(world, swapper, sale)
    const drafts = Array.from({ length: count }, () => draft)
    const placed = await placeAll(world, swapper, drafts)
    const hashes = placed.filter((_, index) => asked.includes(index)).map(({ hash }) => hash)

    const query = { swapper: swapper.address, order_hashes: hashes.join(',') }
    const [first = ''] = hashes
    const alone = await requestPage(world, { ...query, order_hashes: first })
    assert.ok(!isRefused(alone), 'a hash is refused')
    const listed = await world.eventually(
      async () => (await listOrders(world, query)).map(({ hash }) => hash).toSorted(),
      (found) => isDeepStrictEqual(found, hashes.toSorted()),
    )
    assert.deepEqual(listed, hashes.toSorted())

    const amongOthers = await requestPage(world, {
      ...query,
      order_hashes: [...unknown, ...hashes].join(','),
    })
    if (!isRefused(amongOthers)) {
      const page = pageOf(world, amongOthers)
      assert.ok(typeof page !== 'string')
      assert.deepEqual(page.orders.map(({ hash }) => hash).toSorted(), hashes.toSorted())
    }

    const inCapitals = hashes.map((hash) => `0x${hash.slice(2).toUpperCase()}`).join(',')
    const found = await requestPage(world, { ...query, order_hashes: inCapitals })
    if (isRefused(found)) return
    const page = pageOf(world, found)
    assert.ok(typeof page !== 'string' && page.orders.length > 0, 'hashes in capitals find nothing')
  },

  mutants: {
    'every hash is refused': respondWith('/intent/orders', 400, ({ url }) =>
      url.searchParams.has('order_hashes'),
    ),
    'only the first fifty hashes are matched': misreadHashes((hashes) => hashes.slice(0, 50)),
    'the filter is ignored': ignoreListParameters('order_hashes'),
    'only the first hash is matched': misreadHashes((hashes) => hashes.slice(0, 1)),
    'the last of several hashes is not matched': misreadHashes((hashes) =>
      hashes.length > 1 ? hashes.slice(0, -1) : hashes,
    ),
  },
})

function misreadHashes(change: (hashes: string[]) => string[]) {
  return misreadListQuery((query) => {
    const hashes = query.get('order_hashes')
    if (hashes !== null) query.set('order_hashes', change(hashes.split(',')).join(','))
  })
}
