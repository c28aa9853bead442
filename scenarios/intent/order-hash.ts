/**
 * The hash is how an order is found again: in the list, in the reactor's event, in everybody else's records. A
 * hash of the service's own names an order that nobody else knows.
 *
 * The reactor is asked for it, by the quoter that runs an order without filling it.
 */
import assert from 'node:assert/strict'
import { keccak256 } from 'viem'
import { resolveByReactor } from '#kit/chain'
import {
  encodedOrderIn,
  type Mutant,
  rewriteAcceptance,
  rewriteFields,
  rewriteListedOrders,
} from '#kit/faults'
import {
  flatOrder,
  fundAndApprove,
  hashIn,
  isAccepted,
  listOrders,
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
    'the hash of an order, where it is submitted and where it is listed, is the one that the reactor computes',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await flatOrder(world, swapper, sale, sale.unattainableAmount)
    await fundAndApprove(world.chain, swapper, order.input.token, order.input.endAmount)
    const signed = await signedBy(swapper, order)
    const resolved = await resolveByReactor(world.chain, signed)
    pre(resolved !== undefined)

    const exchange = await submit(world, signed)
    pre(isAccepted(exchange))
    const { orders } = await listOrders(world, { swapper: swapper.address })
    const given = [hashIn(exchange), ...orders.map(({ hash }) => hash)].filter((hash) => hash !== undefined)
    pre(given.length > 0)
    assert.deepEqual(
      given,
      given.map(() => resolved.hash),
    )
  },

  mutants: {
    'the answer gives the digest that was signed': takenHashBecomes(orderDigest),
    'the answer gives the hash of the bytes': takenHashBecomes((order) => keccak256(encodeDutchOrder(order))),
    'the list gives the digest that was signed': rewriteListedOrders((records) =>
      records.map((record) => {
        const order = encodedOrderIn(record)
        return order === undefined ? record : withField(record, 'hash', orderDigest(order))
      }),
    ),
    'hashes lose a leading byte': rewriteFields(
      new Set(['hash', 'order_hash', 'orderHash']),
      (hash) => `0x00${`${hash}`.slice(4)}`,
    ),
  },
})

function takenHashBecomes(change: (order: DutchOrder) => string): Mutant {
  return rewriteAcceptance((body, { decoded }) =>
    decoded === undefined ? body : withField(body, 'hash', change(decoded)),
  )
}
