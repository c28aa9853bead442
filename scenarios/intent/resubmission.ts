/**
 * A client whose connection broke does not know whether its order arrived, and sends it again. If that makes
 * two orders, it shows a trade twice that happens once.
 */
import assert from 'node:assert/strict'
import { rewriteListedOrders } from '#kit/faults'
import { fieldOf, flatOrder, listOrders, place, sale, submit, swapper, withField } from '#kit/intents'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'intent/resubmission',
  title: 'the same order submitted twice is listed once',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await flatOrder(world, swapper, sale, sale.unattainableAmount)
    const placed = await place(world, swapper, order)
    await submit(world, placed.signed)

    const { orders } = await listOrders(world, { swapper: swapper.address })
    assert.equal(orders.length, 1)
  },

  mutants: {
    'each submission makes a record': rewriteListedOrders((records) => [...records, ...records]),
    'each submission makes an order with a hash of its own': rewriteListedOrders((records) => [
      ...records,
      ...records.map((record) => withField(record, 'hash', nextHash(fieldOf(record, 'hash')))),
    ]),
    'the second takes the first away': rewriteListedOrders(() => []),
  },
})

function nextHash(hash: unknown): string {
  const next = (BigInt(`${hash}`) + 1n) % 2n ** 256n
  return `0x${next.toString(16).padStart(64, '0')}`
}
