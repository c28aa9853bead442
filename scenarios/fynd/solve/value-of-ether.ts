/**
 * Without the value, the transaction sells no ether; with a higher value, the sender pays more than the order
 * says.
 */
import assert from 'node:assert/strict'
import { plusOne, rewriteTransactions } from '#fynd/kit/faults'
import { dai, encoding, ether, order, usdc, usdt } from '#fynd/kit/orders'
import { pre, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/value-of-ether',
  title: 'the value of a sale of ether is the amount',
  orders: order({ sold: [ether], bought: [usdc, usdt, dai] }),
  options: encoding(),
  check({ transaction }, { order }) {
    pre(!!transaction, 'there is no transaction')
    assert.equal(BigInt(transaction.value), BigInt(order.amount))
  },
  mutants: {
    'it is zero': rewriteTransactions(() => ({ value: '0' })),
    'it is one more': rewriteTransactions(({ value }) => ({ value: plusOne(value) })),
  },
})
