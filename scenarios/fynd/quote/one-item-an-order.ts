/**
 * A client finds the quote of an order by its position only. A missing or moved quote is the price of another
 * trade. The check identifies quotes by their amounts in.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isBatch, rewriteQuote, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/one-item-an-order',
  title: 'amounts in of a batch are those of its orders',
  given: { orders: fc.array(order(), { minLength: 1, maxLength: 4 }) },
  async check({ orders }, { client }) {
    const quotes = (await client.quote(orders)).orders
    assert.deepEqual(
      quotes.map(({ amount_in }) => BigInt(amount_in)),
      orders.map(({ amount }) => BigInt(amount)),
    )
  },
  mutants: {
    'the last is left out': rewriteQuote((quote) => ({ ...quote, orders: quote.orders.slice(0, -1) })),
    'they are reversed': when(
      isBatch,
      rewriteQuote((quote) => ({ ...quote, orders: quote.orders.toReversed() })),
    ),
    'the first is repeated': when(
      isBatch,
      rewriteQuote((quote) => ({ ...quote, orders: quote.orders.map(() => quote.orders[0]) })),
    ),
  },
})
