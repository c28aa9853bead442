/**
 * The sender has approved the router that info names. A transaction that calls another contract fails, or
 * needs the approval of an unknown contract.
 */
import assert from 'node:assert/strict'
import { rewriteInfo, rewriteOrders } from '#fynd/kit/faults'
import { encoding, unlistedToken } from '#fynd/kit/orders'
import { applies, calledBy, canonicalAddress, pre, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/to-the-router',
  title: 'the transaction calls a contract of info: its router, or its to_address',
  options: encoding(),
  async check({ transaction }, { world: { client } }) {
    pre(!!transaction, 'there is no transaction')
    const called = calledBy(await client.info())
    applies(called.length > 0, 'no router: info names none')
    assert.ok(called.includes(canonicalAddress(transaction.to)), `${transaction.to} is none of ${called}`)
  },
  mutants: {
    'it calls the sold token': rewriteOrders((quote, order) => ({
      ...quote,
      ...(quote.transaction && { transaction: { ...quote.transaction, to: order?.token_in } }),
    })),
    'info names another': rewriteInfo((info) => ({ ...info, router_address: unlistedToken })),
  },
})
