/**
 * If the receiver is missing in the call data, the tokens go to somebody else. The check reads the bytes, so
 * it needs no execution.
 */
import assert from 'node:assert/strict'
import { misreadOrders } from '#fynd/kit/faults'
import { encoding, order, wallet } from '#fynd/kit/orders'
import { canonical, pre, quoteOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'solve/bytes-name-the-receiver',
  title: 'call data for a receiver holds its address',
  given: { order: order(), receiver: wallet(), options: encoding() },
  async check({ options, order, receiver }, world) {
    const { transaction } = await quoteOf(world, { ...order, receiver }, options)
    pre(!!transaction, 'there is no transaction')
    assert.ok(
      transaction.data.toLowerCase().includes(receiver.slice(2)),
      `the receiver ${receiver} is not in the call data`,
    )
  },
  mutants: {
    'the sender receives': misreadOrders(({ receiver: _, ...one }) => one),
    'the router receives': misreadOrders((one) => ({ ...one, receiver: canonical.router })),
  },
})
