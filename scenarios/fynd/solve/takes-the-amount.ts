/**
 * A transaction that sells more than the order takes the difference without consent; one that sells less
 * makes another trade.
 */
import assert from 'node:assert/strict'
import { misreadOrders } from '#fynd/kit/faults'
import { encoding } from '#fynd/kit/orders'
import { canonicalAddress, executed, pre, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/takes-the-amount',
  title: 'the sender pays the amount of the order',
  needs: ['chain'],
  options: encoding(),
  async check(quote, { order, world }) {
    const { change, status } = await executed(world, quote, order)
    pre(status === 'success', 'it reverts')
    assert.equal(
      change(canonicalAddress(order.token_in), canonicalAddress(order.sender)),
      -BigInt(order.amount),
    )
  },
  mutants: {
    'it takes one less': misreadOrders((one) => ({ ...one, amount: `${BigInt(one.amount) - 1n}` })),
    'it takes a half': misreadOrders((one) => ({ ...one, amount: `${BigInt(one.amount) / 2n}` })),
  },
})
