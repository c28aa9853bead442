/**
 * A client whose connection broke does not know whether its order arrived, and sends it again. If that makes
 * two orders, the client shows two trades where there is one.
 */
import assert from 'node:assert/strict'
import { rewriteListedOrders } from '#kit/faults'
import { place, sale, submit, swapper, unviableOrder } from '#kit/intents'
import { fieldOf, ordersOf, withField } from '#kit/tracking'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/resubmission',
  title: 'an order that is submitted twice is listed once',
  needs: ['key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const placed = await place(world, swapper, await unviableOrder(world, swapper, sale))
    await submit(world, placed.signed)

    const listed = await world.eventually(
      () => ordersOf(world, swapper),
      ({ length }) => length === 1,
    )
    assert.equal(listed.length, 1)
  },

  mutants: {
    'each submission is listed': rewriteListedOrders((orders) => [...orders, ...orders]),
    'each submission is listed with another hash': rewriteListedOrders((orders) => [
      ...orders,
      ...orders.map((listed) => withField(listed, 'hash', nextHash(fieldOf(listed, 'hash')))),
    ]),
    'the second submission removes the order': rewriteListedOrders(() => []),
  },
})

function nextHash(hash: unknown): string {
  const next = (BigInt(`${hash}`) + 1n) % 2n ** 256n
  return `0x${next.toString(16).padStart(64, '0')}`
}
