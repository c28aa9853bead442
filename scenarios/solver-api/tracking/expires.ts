/**
 * After its deadline an order can no longer be filled. A wallet that still shows it as open keeps its owner
 * waiting. A wallet that shows it as expired too early makes its owner sign another order, and both may be
 * filled.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { zeroAddress } from '#core/address'
import { rewriteListedField, rewriteListedOrders, showStatusAs } from '#kit/faults'
import {
  advanceTo,
  orderTerms,
  place,
  sale,
  swapper,
  timeOf,
  unviableOrderOn,
  waitForStatus,
} from '#kit/intents'
import { listedStatus, recordedOrder, requestPage } from '#kit/tracking'
import { blaming, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/expires',
  title: 'an open order becomes expired after its deadline, and not before',
  needs: ['control', 'key', 'time'],

  given: {
    swapper: swapper(),
    sale: sale(),
    terms: orderTerms({ deadline: ['minutes'] }),
    seconds: fc.bigInt({ min: 300n, max: 3_600n }),
  },

  async check({ swapper, sale, terms, seconds }, world) {
    const on = { ...terms, deadlineSeconds: seconds }
    const { order, way } = await unviableOrderOn(world, swapper, sale, on)
    const { deadline } = order
    const placed = await place(world, swapper, order, way)
    await advanceTo(world, deadline)
    const before = await listedStatus(world, placed)
    if (before === 'expired') {
      const shown = await requestPage(world, { swapper: swapper.address })
      // The chain's time may advance on its own.
      const isEarly = (await timeOf(world)) <= deadline
      blaming(shown, () => assert.ok(!isEarly, 'the order is shown as expired before its deadline is over'))
    }
    await advanceTo(world, deadline + 1n)

    assert.equal(await waitForStatus(world, placed, 'expired'), 'expired')
  },

  mutants: {
    'an order is always shown as open': showStatusAs('expired', 'open'),
    'an order expires in the last second in which it can be filled': showStatusAs('open', 'expired'),
    'an order with an exclusive filler that pays another wallet never expires': rewriteListedField(
      'status',
      (status, listed) => {
        const order = recordedOrder(listed)
        const isReserved = order !== undefined && order.exclusiveFiller !== zeroAddress
        return isReserved && order.outputs[0]?.recipient !== order.swapper ? 'open' : status
      },
    ),
    'an expired order is shown as cancelled': showStatusAs('expired', 'cancelled'),
    'an expired order is no longer listed': rewriteListedOrders((orders, looks) => (looks > 1 ? [] : orders)),
  },
})
