/** Clients of typed languages send them. */
import assert from 'node:assert/strict'
import { answer, nothingQuoted, rewriteOrders, when } from '#fynd/faults'
import { order } from '#fynd/orders'
import { pre, quoteOf, quoteSchema, read, scenario } from '#fynd/scenario'

export default scenario({
  clause: 'quote/absent-options',
  title: 'an order with null options pays what it pays without',
  isAboutOneBlock: true,
  given: { order: order() },
  async check({ order }, world) {
    const plain = await quoteOf(world, order)
    const options = { timeout_ms: null, min_responses: null, max_gas: null, encoding_options: null }
    const exchange = await world.client.ask([{ ...order, receiver: null }], options)
    assert.equal(exchange.response.status, 200, exchange.response.body.slice(0, 200))
    const [quote] = read(quoteSchema, exchange).orders
    pre(quote?.block.hash === plain.block.hash, 'a block came in between')
    assert.equal(quote.amount_out, plain.amount_out)
  },
  mutants: {
    'null is no option': when(
      ({ body }) => JSON.stringify(body).includes('null'),
      answer('/v1/quote', 400, { error: 'null', code: 'BAD_REQUEST' }),
    ),
    'null is a limit of zero': when(
      ({ body }) => JSON.stringify(body).includes('"max_gas":null'),
      rewriteOrders(nothingQuoted),
    ),
  },
})
