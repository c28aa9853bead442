/**
 * The cost of gas only lowers the output. A user who sees a higher net amount expects tokens that nobody
 * pays.
 */
import assert from 'node:assert/strict'
import { plusOne, rewriteOrders } from '#fynd/kit/faults'
import { quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'quote/net-below-gross',
  title: 'the net amount is at most the gross one',
  check: ({ amount_out, amount_out_net_gas }) =>
    assert.ok(BigInt(amount_out_net_gas) <= BigInt(amount_out), `${amount_out_net_gas} > ${amount_out}`),
  mutants: {
    'it is one more': rewriteOrders((quote) => ({ ...quote, amount_out_net_gas: plusOne(quote.amount_out) })),
    'gas is added': rewriteOrders((quote) => ({
      ...quote,
      amount_out_net_gas: `${BigInt(quote.amount_out) + BigInt(quote.gas_estimate)}`,
    })),
  },
})
