/**
 * A client finds the order of an item, and later its route, by the external id. An id that is repeated, or is
 * not a string, joins an order with the route of another.
 */
import assert from 'node:assert/strict'
import { atLeastOrders, when } from '#kit/conditions'
import { rewriteQuoteItems } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { largestBatch, quoteOf } from '#kit/orders'
import { foundBody, listAt, valueAt } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/external-id',
  title: 'each item has its own external id, a string',

  given: { request: quoteRequest({ batch: [2, largestBatch] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const body = foundBody(await client.send(quoteOf(batch, options, way)))
    const items = listAt(body, 'quotes')

    const ids = items.map((item) => valueAt(item, 'external_id'))
    const texts = ids.filter((id) => typeof id === 'string' && id !== '')
    assert.equal(new Set(texts).size, items.length, `external ids: ${JSON.stringify(ids)}`)
  },

  mutants: {
    'ids have a single digit': when(
      atLeastOrders(11),
      rewriteId((_item, index) => `${index % 10}`),
    ),
    'the external id is a number': rewriteId((_item, index) => index),
    'all items have the external id of the first': rewriteId(() => '0'),
    'equal orders share an external id': rewriteId(({ sell_token, buy_token, sell_amount }) =>
      [sell_token, buy_token, sell_amount].join('-'),
    ),
    'the external id is missing': rewriteId(() => undefined),
  },
})

function rewriteId(id: Parameters<typeof rewriteQuoteItems>[0]) {
  return rewriteQuoteItems((item, index) => ({ ...item, external_id: id(item, index) }))
}
