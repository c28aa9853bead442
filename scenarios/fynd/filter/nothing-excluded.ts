/** An empty list is not "only these". */
import assert from 'node:assert/strict'
import { nothingQuoted, rewriteOrders, when } from '#fynd/faults'
import { order } from '#fynd/orders'
import { pre, quoteOf, scenario } from '#fynd/scenario'

export default scenario({
  clause: 'filter/nothing-excluded',
  title: 'an order with an empty filter pays what it pays without',
  isAboutOneBlock: true,
  given: { order: order() },
  async check({ order }, world) {
    const plain = await quoteOf(world, order)
    const route_filter = { exclude_pools: [], exclude_protocols: [], exclude_tokens: [], require_tokens: [] }
    const [quote] = (await world.client.quote([order], { route_filter })).orders
    pre(quote?.block.hash === plain.block.hash, 'a block came in between')
    assert.deepEqual([quote.status, quote.amount_out], ['success', plain.amount_out])
  },
  mutants: {
    'it excludes all': when(
      ({ body }) => JSON.stringify(body).includes('route_filter'),
      rewriteOrders(nothingQuoted),
    ),
    'it excludes some': when(
      ({ body }) => JSON.stringify(body).includes('route_filter'),
      rewriteOrders((quote) => ({ ...quote, amount_out: `${BigInt(quote.amount_out) - 1n}` })),
    ),
  },
})
