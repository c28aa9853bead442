/**
 * A client bills a batch by its total gas. If the total is not the sum of the orders, somebody pays the
 * difference.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isBatch, plusOne, rewriteQuote, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/total-gas',
  title: 'the total is the sum, also of a batch',
  given: { orders: fc.array(order(), { minLength: 1, maxLength: 3 }) },
  async check({ orders }, { client }) {
    const quote = await client.quote(orders)
    const sum = quote.orders.reduce((total, { gas_estimate }) => total + BigInt(gas_estimate), 0n)
    assert.equal(BigInt(quote.total_gas_estimate), sum)
  },
  mutants: {
    'one unit is added': rewriteQuote((quote) => ({
      ...quote,
      total_gas_estimate: plusOne(quote.total_gas_estimate),
    })),
    'it is that of the first': when(
      isBatch,
      rewriteQuote((quote) => ({ ...quote, total_gas_estimate: quote.orders[0]?.gas_estimate })),
    ),
  },
})
