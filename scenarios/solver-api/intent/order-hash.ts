/**
 * Lists, events of the reactor and the records of other parties identify an order by its hash. A hash that
 * only the service uses names an order that nobody else knows.
 *
 * If the check controls the target's chain, it takes the expected hash from the reactor, through the quoter
 * that runs an order without filling it.
 */
import assert from 'node:assert/strict'
import { keccak256 } from 'viem/utils'
import { type DutchOrder, encodeDutchOrder, hashDutchOrder } from '#core/orders/dutch-order'
import { orderDigest } from '#core/orders/typed-data'
import { resolveByReactor } from '#kit/chain'
import { type Mutant, rewriteAcceptance, rewriteFields, rewriteListedField } from '#kit/faults'
import { hashIn, orderTerms, place, sale, swapper, unviableOrderOn } from '#kit/intents'
import { ordersOf, recordedOrder, withField } from '#kit/tracking'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/order-hash',
  title:
    'the hash of an order, in the answer to its submission and in the list, is the one that the reactor computes',
  needs: ['key'],

  given: { swapper: swapper(), sale: sale(), terms: orderTerms() },

  async check({ swapper, sale, terms }, world) {
    const { order, way } = await unviableOrderOn(world, swapper, sale, terms)
    const placed = await place(world, swapper, order, way)
    const resolved = world.offers('control') ? await resolveByReactor(world.chain, placed.signed) : undefined
    const expected = resolved?.hash ?? hashDutchOrder(placed.order)
    const listed = await world.eventually(
      () => ordersOf(world, swapper),
      (orders) => orders.some(({ hash }) => hash === expected),
    )
    const reported = [hashIn(world, placed.answer) ?? [], ...listed.map(({ hash }) => hash)].flat()
    pre(reported.length > 0, 'no hash is shown')
    assert.deepEqual(
      reported,
      reported.map(() => expected),
    )
  },

  mutants: {
    'the answer reports the digest that was signed': rewriteHash(orderDigest),
    'the answer reports the hash of the bytes': rewriteHash((order) => keccak256(encodeDutchOrder(order))),
    'the list reports the digest that was signed': rewriteListedField('hash', (hash, listed) => {
      const order = recordedOrder(listed)
      return order === undefined ? hash : orderDigest(order)
    }),
    'the first byte of hashes is lost': rewriteFields(
      new Set(['hash', 'order_hash', 'orderHash']),
      (hash) => `0x00${`${hash}`.slice(4)}`,
    ),
  },
})

function rewriteHash(change: (order: DutchOrder) => string): Mutant {
  return rewriteAcceptance((body, { decoded }) =>
    decoded === undefined ? body : withField(body, 'hash', change(decoded)),
  )
}
