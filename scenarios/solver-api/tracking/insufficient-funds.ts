/**
 * An order without tokens behind it waits for its owner and not for the market, and only this status tells
 * the owner so. The check lets the order become fair meanwhile.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fillsOf } from '#kit/chain'
import { showLater, showStatusAs } from '#kit/faults'
import {
  advanceTo,
  drain,
  eventuallyFairOrder,
  place,
  revokeApproval,
  sale,
  swapper,
  waitForStatus,
} from '#kit/intents'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/insufficient-funds',
  title:
    'an order whose swapper loses the tokens or the approval becomes insufficient-funds, and is not filled',
  needs: ['control', 'key', 'time'],

  given: { swapper: swapper(), sale: sale(), lost: fc.constantFrom('tokens', 'approval') },

  async check({ swapper, sale, lost }, world) {
    const order = await eventuallyFairOrder(world, swapper, sale)
    const placed = await place(world, swapper, order)
    await (lost === 'tokens' ? drain : revokeApproval)(world.chain, swapper, sale.sellToken)
    const early = await fillsOf(world.chain, placed)
    pre(early.length === 0, 'the order was filled before the funds were lost')
    await waitForStatus(world, placed, 'insufficient-funds')
    await advanceTo(world, order.decayEndTime)

    const status = await waitForStatus(world, placed, 'insufficient-funds')
    const fills = (await fillsOf(world.chain, placed)).length
    assert.deepEqual({ status, fills }, { status: 'insufficient-funds', fills: 0 })
  },

  mutants: {
    'an order without funds is shown as open': showStatusAs('insufficient-funds', 'open'),
    'an order without funds is shown as an error': showStatusAs('insufficient-funds', 'error'),
    'an order without funds is shown as cancelled': showStatusAs('insufficient-funds', 'cancelled'),
    'an order without funds expires once the market would fill it': showLater('expired'),
  },
})
