/**
 * The owner of an accepted order goes away and relies on the service. If the service loses the order in an
 * update or a crash, the order is never filled, and nobody notices.
 *
 * The check submits the last order just before it kills the service, and does not request it in between.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Mutant, rewriteListedField, rewriteListedOrders } from '#kit/faults'
import { nextNonceFor, place, placeAll, sale, swapper, unviableOrder } from '#kit/intents'
import { ordersOf, requestPage } from '#kit/tracking'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/survives-a-restart',
  title: 'accepted orders are listed as before after the service was killed and started again',
  needs: ['control', 'key', 'restart'],

  given: { swapper: swapper(), sale: sale(), orders: fc.integer({ min: 2, max: 4 }) },

  async check({ swapper, sale, orders }, world) {
    const draft = await unviableOrder(world, swapper, sale)
    const drafts = Array.from({ length: orders - 1 }, () => draft)
    const placed = [...(await placeAll(world, swapper, drafts))]
    pre((await missing()).length === 0, 'the orders are not listed as open')
    const used = placed.map(({ order }) => order.nonce)
    const nonce = await nextNonceFor(world, swapper.address, used)
    placed.push(await place(world, swapper, { ...draft, nonce }))
    await world.restart()

    const lost = await missing()
    const shown = await requestPage(world, { swapper: swapper.address })
    blaming(shown, () => assert.deepEqual(lost, []))

    /** Returns the orders that are not listed exactly once, as open. */
    async function missing() {
      return world.eventually(lookForThem, ({ length }) => length === 0)
    }

    async function lookForThem() {
      const listed = await ordersOf(world, swapper)
      return placed.flatMap(({ hash }) => {
        const shown = listed.filter((order) => order.hash === hash).map(({ status }) => status)
        return shown.length === 1 && shown[0] === 'open'
          ? []
          : [`${hash} is ${shown.length === 0 ? 'not listed' : `listed as ${shown.join(', ')}`}`]
      })
    }
  },

  mutants: {
    'orders are kept in memory': afterRestart(() => []),
    'the order that was accepted last is not yet written': afterRestart((orders) => orders.slice(1)),
    'of more than three orders the first is lost': afterRestart((orders) => orders.slice(0, 3)),
    'orders are read twice': afterRestart((orders) => [...orders, ...orders.slice(0, 1)]),
    'orders that were open end as errors': rewriteListedField('status', (status, _listed, looks) =>
      looks > 1 ? 'error' : status,
    ),
  },
})

/** Changes all lists but the first, which the check requests before it kills the service. */
function afterRestart(change: (orders: readonly object[]) => readonly object[]): Mutant {
  return rewriteListedOrders((orders, looks) => (looks > 1 ? change(orders) : orders))
}
