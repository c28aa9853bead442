/** A transaction with a minimum of zero can lose all that it sells to a sandwich attack. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { answer, rewriteQuote } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { quoteSchema, read, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'solve/minimum-is-something',
  title: 'a tolerance of the whole output is no success with a minimum of zero',
  given: { order: order(), slippage: fc.constantFrom('1', '1.0', '0.999999999999999999') },
  async check({ order, slippage }, { client }) {
    const exchange = await client.ask([order], { encoding_options: { slippage } })
    const { body, status } = exchange.response
    assert.ok(status < 500, `${status} ${body.slice(0, 100)}`)
    if (status !== 200) return
    for (const quote of read(quoteSchema, exchange).orders)
      assert.ok(
        quote.status !== 'success' || BigInt(quote.fee_breakdown?.min_amount_received ?? 0) > 0n,
        'the minimum is zero',
      )
  },
  mutants: {
    'it is a success': rewriteQuote((quote) => ({
      ...quote,
      orders: quote.orders.map((one) => ({
        ...one,
        status: 'success',
        fee_breakdown: { router_fee: '0', client_fee: '0', max_slippage: '1', min_amount_received: '0' },
      })),
    })),
    'it is a failure of the service': answer('/v1/quote', 500, {}),
  },
})
