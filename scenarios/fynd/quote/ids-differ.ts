/** Support searches logs by the id. Two orders with one id cannot be distinguished. */
import assert from 'node:assert/strict'
import { rewriteQuote } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/ids-differ',
  title: 'ids of a batch and of the next request are all different',
  given: { order: order() },
  async check({ order }, { client }) {
    const quotes = [...(await client.quote([order, order])).orders, ...(await client.quote([order])).orders]
    assert.equal(new Set(quotes.map(({ order_id }) => order_id)).size, 3)
  },
  mutants: {
    'a request has one': rewriteQuote((quote) => ({
      ...quote,
      orders: quote.orders.map((one) => ({ ...one, order_id: quote.orders[0]?.order_id })),
    })),
    'it is a place in the request': rewriteQuote((quote) => ({
      ...quote,
      orders: quote.orders.map((one, index) => ({ ...one, order_id: `${index}` })),
    })),
  },
})
