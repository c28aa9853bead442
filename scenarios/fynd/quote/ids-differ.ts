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
    const ids = (await client.quote([order, order])).orders.map(({ order_id }) => order_id)
    assert.equal(new Set(ids).size, 2, `one id for both orders of a batch: ${ids.join(', ')}`)
    const [next] = (await client.quote([order])).orders
    assert.ok(!ids.includes(`${next?.order_id}`), `${next?.order_id} was the id of an earlier quote`)
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
