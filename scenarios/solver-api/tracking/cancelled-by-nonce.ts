/**
 * The interface has no way to cancel but the chain: the swapper spends the nonce. If the order is still shown
 * as open, or filled all the same, the swapper could never cancel it. The check lets the order become fair
 * after that.
 */
import assert from 'node:assert/strict'
import { fillsBySwapper } from '#kit/chain'
import { showStatusAs, submitAnother } from '#kit/faults'
import {
  advanceTo,
  eventuallyFairOrder,
  fundAndApprove,
  invalidateNonce,
  place,
  sale,
  swapper,
  waitForStatus,
} from '#kit/intents'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/cancelled-by-nonce',
  title:
    'an order whose nonce the swapper spends becomes cancelled, and is not filled when its amount becomes fair',
  needs: ['control', 'key', 'time'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await eventuallyFairOrder(world, swapper, sale)
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount)
    const placed = await place(world, swapper, order)
    await invalidateNonce(world.chain, swapper, order.nonce)
    const early = await fillsBySwapper(world.chain, placed)
    pre(early.length === 0, 'the order was filled before its nonce was spent')
    await waitForStatus(world, placed, 'cancelled')
    await advanceTo(world, order.decayEndTime)

    const status = await waitForStatus(world, placed, 'cancelled')
    const fills = (await fillsBySwapper(world.chain, placed)).length
    assert.deepEqual({ status, fills }, { status: 'cancelled', fills: 0 })
  },

  mutants: {
    'a cancelled order is shown as open': showStatusAs('cancelled', 'open'),
    'a cancelled order is shown as an error': showStatusAs('cancelled', 'error'),
    'a cancelled order is shown as filled': showStatusAs('cancelled', 'filled'),
    'a cancelled order is filled under another nonce': submitAnother(
      (order) => ({ ...order, nonce: order.nonce + 1n }),
      2,
    ),
  },
})
