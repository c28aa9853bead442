/**
 * An order without the tokens behind it waits for its owner and not for the market, and only this status says
 * so. It would ripen meanwhile.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fillsOf } from '#kit/chain'
import { rewriteStatuses } from '#kit/faults'
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
import { scenario } from '#solver-api/scenario'

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
    await waitForStatus(world, placed, ['insufficient-funds'])
    await advanceTo(world, order.decayEndTime)

    const status = await waitForStatus(world, placed, ['insufficient-funds'])
    const fills = (await fillsOf(world.chain, placed)).length
    assert.deepEqual({ status, fills }, { status: 'insufficient-funds', fills: 0 })
  },

  mutants: {
    'an order without tokens stays open': shownAs('open'),
    'an order without tokens is an error': shownAs('error'),
    'an order without tokens is cancelled': shownAs('cancelled'),
    'an order is over once the market would fill it': rewriteStatuses((status, looks) =>
      looks > 1 ? 'expired' : status,
    ),
  },
})

function shownAs(status: string) {
  return rewriteStatuses((shown) => (shown === 'insufficient-funds' ? status : shown))
}
