/** It is who was approved. */
import assert from 'node:assert/strict'
import { rewriteInfo, rewriteOrders } from '#fynd/kit/faults'
import { encoding, unlistedToken } from '#fynd/kit/orders'
import { canonicalAddress, pre, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/to-the-router',
  title: 'the transaction calls the router of info',
  options: encoding(),
  async check({ transaction }, { world: { client } }) {
    pre(!!transaction, 'there is no transaction')
    assert.equal(canonicalAddress(transaction.to), canonicalAddress((await client.info()).router_address))
  },
  mutants: {
    'it calls the sold token': rewriteOrders((quote, order) => ({
      ...quote,
      ...(quote.transaction && { transaction: { ...quote.transaction, to: order?.token_in } }),
    })),
    'info names another': rewriteInfo((info) => ({ ...info, router_address: unlistedToken })),
  },
})
