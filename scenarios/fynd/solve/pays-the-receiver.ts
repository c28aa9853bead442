/**
 * A trader loses tokens that arrive elsewhere. The check executes the transaction: the receiver gains the
 * output, the sender none of it.
 */
import assert from 'node:assert/strict'
import { misreadOrders } from '#fynd/kit/faults'
import { encoding, order, unlistedToken, wallet } from '#fynd/kit/orders'
import { afterFees, canonicalAddress, executed, pre, quoteOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'solve/pays-the-receiver',
  title: 'the receiver gets the bought token',
  needs: ['chain'],
  given: { order: order(), receiver: wallet(), options: encoding() },
  async check({ options, order, receiver }, world) {
    const named = { ...order, receiver }
    const quote = await quoteOf(world, named, options)
    const { change, status } = await executed(world, quote, named)
    pre(status === 'success', 'it reverts')
    const bought = canonicalAddress(order.token_out)
    assert.deepEqual(
      [change(bought, canonicalAddress(receiver)), change(bought, canonicalAddress(order.sender))],
      [afterFees(quote), 0n],
    )
  },
  mutants: {
    'the sender gets it': misreadOrders(({ receiver: _, ...one }) => one),
    'a stranger gets it': misreadOrders((one) => ({ ...one, receiver: unlistedToken })),
  },
})
