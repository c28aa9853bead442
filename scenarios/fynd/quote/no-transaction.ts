/** A client that only compares prices must not get call data that it could send by mistake. */
import assert from 'node:assert/strict'
import { rewriteOrders } from '#fynd/kit/faults'
import { weth } from '#fynd/kit/orders'
import { quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'quote/no-transaction',
  title: 'a plain quote has neither',
  check({ fee_breakdown, transaction }) {
    const present = [transaction && 'a transaction', fee_breakdown && 'fees'].filter(Boolean)
    assert.ok(present.length === 0, `a plain quote has ${present.join(' and ')}`)
  },
  mutants: {
    'there is a transaction': rewriteOrders((quote) => ({
      ...quote,
      transaction: { to: weth.address, value: '0', data: '0x01' },
    })),
    'there are fees': rewriteOrders((quote) => ({
      ...quote,
      fee_breakdown: { router_fee: '0', client_fee: '0', max_slippage: '0', min_amount_received: '1' },
    })),
  },
})
