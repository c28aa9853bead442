/**
 * A client that requests a transaction cannot trade without call data, and cannot show its cost without the
 * fees.
 */
import assert from 'node:assert/strict'
import { rewriteOrders, rewriteTransactions } from '#fynd/kit/faults'
import { encoding } from '#fynd/kit/orders'
import { quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/transaction',
  title: 'an encoded quote has call data and fees',
  options: encoding(),
  check({ fee_breakdown, transaction }) {
    assert.ok(transaction && transaction.data.length >= 10, transaction?.data)
    assert.ok(fee_breakdown)
  },
  mutants: {
    'there is no transaction': rewriteOrders(({ transaction: _, ...quote }) => quote),
    'there are no fees': rewriteOrders(({ fee_breakdown: _, ...quote }) => quote),
    'the call data is empty': rewriteTransactions(() => ({ data: '0x' })),
  },
})
