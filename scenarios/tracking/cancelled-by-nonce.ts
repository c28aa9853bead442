/**
 * The interface has no way to cancel but the chain: the swapper spends the nonce. An order that is then still
 * shown as open, or is filled all the same, was never the swapper's to take back. It would ripen later.
 */
import assert from 'node:assert/strict'
import { fillsBySwapper } from '#kit/chain'
import { followedBy, statusesBecome } from '#kit/faults'
import {
  advanceTo,
  invalidateNonce,
  place,
  provide,
  ripeningOrder,
  sale,
  statusOnceIn,
  swapper,
} from '#kit/intents'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'tracking/cancelled-by-nonce',
  title: 'an order whose nonce the swapper spends becomes cancelled, and is not filled when it ripens',
  needs: ['control', 'key', 'time'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await ripeningOrder(world, swapper, sale)
    await provide(world.chain, swapper, sale.sellToken, sale.sellAmount)
    const placed = await place(world, swapper, order)
    await invalidateNonce(world.chain, swapper, order.nonce)
    await statusOnceIn(world, placed, ['cancelled'])
    await advanceTo(world, order.decayEndTime)

    const status = await statusOnceIn(world, placed, ['cancelled'])
    const fills = (await fillsBySwapper(world.chain, placed)).length
    assert.deepEqual({ status, fills }, { status: 'cancelled', fills: 0 })
  },

  mutants: {
    'a cancelled order stays open': statusesBecome((status) => (status === 'cancelled' ? 'open' : status)),
    'a cancelled order is an error': statusesBecome((status) => (status === 'cancelled' ? 'error' : status)),
    'a cancelled order is shown as filled': statusesBecome((status) =>
      status === 'cancelled' ? 'filled' : status,
    ),
    'a cancelled order is filled under another nonce': followedBy(
      (order) => ({ ...order, nonce: order.nonce + 1n }),
      2,
    ),
  },
})
