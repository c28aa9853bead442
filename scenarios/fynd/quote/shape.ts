/** A client must decode a quote before it can use it. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { shownBody } from '#core/transport/shown-body'
import { rewriteOrders, rewriteQuote, rewriteSwaps } from '#fynd/kit/faults'
import { order, unlistedToken } from '#fynd/kit/orders'
import { jsonOf, pre, quoteSchema, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/shape',
  title: 'quotes of well-known and of unknown tokens are of their shape',
  given: { order: order(), isKnown: fc.boolean() },
  async check({ isKnown, order }, { client }) {
    const exchange = await client.ask([isKnown ? order : { ...order, token_out: unlistedToken }])
    const { status } = exchange.response
    pre(status === 200, `status ${status}`)
    assert.ok(quoteSchema.safeParse(jsonOf(exchange)).success, shownBody(exchange.response))
  },
  mutants: {
    'amounts are numbers': rewriteOrders((quote) => ({ ...quote, amount_out: Number(quote.amount_out) })),
    'amounts are hex': rewriteOrders((quote) => ({
      ...quote,
      amount_out: `0x${BigInt(quote.amount_out).toString(16)}`,
    })),
    'a success is of no block': rewriteOrders((quote) => ({
      ...quote,
      block: { number: 0, hash: '', timestamp: 0 },
    })),
    'there is no block': rewriteOrders(({ block: _, ...quote }) => quote),
    'a share is beyond one': rewriteSwaps((swap) => ({ ...swap, split: '1.5' })),
    'a swap names no pool': rewriteSwaps(({ component_id: _, ...swap }) => swap),
    'the total is missing': rewriteQuote(({ total_gas_estimate: _, ...quote }) => quote),
    'a failure has a status of its own': rewriteQuote((quote) => ({
      ...quote,
      orders: quote.orders.map((one) => (one.status === 'success' ? one : { ...one, status: 'failed' })),
    })),
  },
})
