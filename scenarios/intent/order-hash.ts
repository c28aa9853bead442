/**
 * An order is found by its hash: in the list, in the event of the reactor, in everybody else's records. A
 * hash that only the service uses names an order that nobody else knows.
 *
 * The reactor computes the expected hash, through the quoter that runs an order without filling it.
 */
import assert from 'node:assert/strict'
import { keccak256 } from 'viem'
import { resolveByReactor } from '#kit/chain'
import { type Mutant, rewriteAcceptance, rewriteFields, rewriteListedField } from '#kit/faults'
import {
  encodedOrderIn,
  fundedUnviableOrder,
  hashIn,
  isAccepted,
  ordersOf,
  sale,
  signedBy,
  submit,
  swapper,
  withField,
} from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'
import { type DutchOrder, encodeDutchOrder } from '#spec/dutch-order'
import { orderDigest } from '#spec/typed-data'

export default scenario({
  clause: 'intent/order-hash',
  title:
    'the hash of an order, in the answer to its submission and in the list, is the one that the reactor computes',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await fundedUnviableOrder(world, swapper, sale)
    const signed = await signedBy(swapper, order)
    const resolved = await resolveByReactor(world.chain, signed)
    pre(resolved !== undefined)

    const exchange = await submit(world, signed)
    pre(isAccepted(exchange))
    const listed = (await ordersOf(world, swapper)).map(({ hash }) => hash)
    const reported = [hashIn(exchange), ...listed].filter((hash) => hash !== undefined)
    pre(reported.length > 0)
    assert.deepEqual(
      reported,
      reported.map(() => resolved.hash),
    )
  },

  mutants: {
    'the answer reports the digest that was signed': rewriteHash(orderDigest),
    'the answer reports the hash of the bytes': rewriteHash((order) => keccak256(encodeDutchOrder(order))),
    'the list reports the digest that was signed': rewriteListedField('hash', (hash, listed) => {
      const order = encodedOrderIn(listed)
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
