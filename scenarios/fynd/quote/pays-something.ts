/** A trader who sends a successful quote that pays nothing gives the input away. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { firstOrder, rewriteOrders, rewriteQuote, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { pre, quoteSchema, read, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/pays-something',
  title: 'orders down to one base unit pay a positive amount if they succeed',
  given: { order: order({ usd: [1, 10] }), dust: fc.option(fc.constantFrom('1', '2', '10', '1000')) },
  async check({ dust, order }, { client }) {
    const exchange = await client.ask([{ ...order, amount: dust ?? order.amount }])
    pre(exchange.response.status === 200, 'it is refused')
    for (const { amount_out, status } of read(quoteSchema, exchange).orders)
      assert.ok(status !== 'success' || BigInt(amount_out) > 0n, amount_out)
  },
  mutants: {
    'a success pays nothing': rewriteOrders((quote) => ({ ...quote, amount_out: '0' })),
    'dust succeeds and pays nothing': when(
      (asked) => BigInt(firstOrder(asked).amount ?? 0) < 10n,
      rewriteQuote((quote) => ({
        ...quote,
        orders: quote.orders.map((one) => ({ ...one, status: 'success', amount_out: '0' })),
      })),
    ),
  },
})
