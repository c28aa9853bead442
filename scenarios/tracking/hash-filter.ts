/**
 * Whoever submits orders follows them by their hashes, several at a time. One that is left out of the answer
 * looks as if it had never been taken.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { ignoreListParameters, misreadListQuery } from '#kit/faults'
import { listOrders, placeAll, sale, swapper, unviableOrder, withConsecutiveNonces } from '#kit/intents'
import { scenario } from '#solver-api/scenario'

const placedOrders = 3

export default scenario({
  clause: 'tracking/hash-filter',
  title: 'order_hashes gives those orders and no others',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    asked: fc.subarray([0, 1, 2], { minLength: 1, maxLength: placedOrders }),
  },

  async check({ swapper, sale, asked }, world) {
    const orders = withConsecutiveNonces(await unviableOrder(world, swapper, sale), placedOrders)
    const placed = await placeAll(world, swapper, orders)
    const hashes = placed.filter((_, index) => asked.includes(index)).map(({ hash }) => hash)

    const listed = (
      await listOrders(world, {
        swapper: swapper.address,
        order_hashes: hashes.join(','),
      })
    ).orders
    assert.deepEqual(listed.map(({ hash }) => hash).toSorted(), hashes.toSorted())
  },

  mutants: {
    'the filter is ignored': ignoreListParameters('order_hashes'),
    'the first hash alone is looked for': hashesBecome((hashes) => hashes.slice(0, 1)),
    'the last hash is not looked for where there are several': hashesBecome((hashes) =>
      hashes.length > 1 ? hashes.slice(0, -1) : hashes,
    ),
  },
})

function hashesBecome(change: (hashes: string[]) => string[]) {
  return misreadListQuery((query) => {
    const hashes = query.get('order_hashes')
    if (hashes !== null) query.set('order_hashes', change(hashes.split(',')).join(','))
  })
}
