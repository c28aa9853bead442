/**
 * A wallet that has spent its tokens may have them again a minute later. If its order stays without funds
 * forever, the owner waits for a trade that never comes, although the order can be filled.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fillsOf } from '#kit/chain'
import { changeOutputs, type Mutant, rewriteListedField, stateful } from '#kit/faults'
import {
  advanceTo,
  drain,
  eventuallyFairOrder,
  fillBeforeDeadline,
  fundAndApprove,
  place,
  revokeApproval,
  sale,
  swapper,
  waitForStatus,
} from '#kit/intents'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/funds-return',
  title: 'an order whose funds are there again is open again, and is filled once it is fair',
  needs: ['control', 'key', 'time'],

  given: {
    swapper: swapper(),
    sale: sale(),
    lost: fc.constantFrom('tokens', 'approval', 'both'),
    times: fc.integer({ min: 1, max: 2 }),
  },

  async check({ swapper, sale, lost, times }, world) {
    const { chain } = world
    const order = await eventuallyFairOrder(world, swapper, sale)
    const placed = await place(world, swapper, order)
    const shown: string[] = []
    for (let time = 0; time < times; time += 1) {
      if (lost !== 'approval') await drain(chain, swapper, sale.sellToken)
      if (lost !== 'tokens') await revokeApproval(chain, swapper, sale.sellToken)
      pre((await fillsOf(chain, placed)).length === 0, 'the order was filled before the funds were lost')
      const short = await waitForStatus(world, placed, 'insufficient-funds')
      pre(short === 'insufficient-funds', 'the loss of funds is not shown')
      const isMissing = lost !== 'approval'
      await fundAndApprove(chain, swapper, sale.sellToken, isMissing ? sale.sellAmount : 0n)
      shown.push(await waitForStatus(world, placed, 'open'))
    }
    await advanceTo(world, order.decayEndTime)
    const fill = await fillBeforeDeadline(world, placed)

    assert.deepEqual(
      shown,
      shown.map(() => 'open'),
    )
    const said = `funded again, the order ${placed.hash} is open, and not filled before its deadline`
    blaming(placed.answer, () => assert.ok(fill !== undefined, said))
  },

  mutants: {
    'an order without funds is so forever': afterLosses(1, () => 'insufficient-funds'),
    'an order without funds ends as an error': afterLosses(1, (status) =>
      status === 'open' ? 'error' : status,
    ),
    'an order that lacked funds twice is cancelled': afterLosses(2, (status) =>
      status === 'open' ? 'cancelled' : status,
    ),
    // The service keeps another order under the nonce, one that never becomes fair.
    'an order that lacked funds is open again, and never filled': changeOutputs(({ startAmount }) => ({
      endAmount: startAmount,
    })),
  },
})

/** Changes the shown status once the order has lacked funds this many times. */
function afterLosses(times: number, change: (status: unknown) => unknown): Mutant {
  return stateful(() => {
    let losses = 0
    let isShort = false
    return rewriteListedField('status', (status) => {
      if (status === 'insufficient-funds' && !isShort) losses += 1
      isShort = status === 'insufficient-funds'
      return losses >= times ? change(status) : status
    })
  })
}
