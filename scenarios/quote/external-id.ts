/**
 * The external id tells which order of the request an item belongs to, and later keys its route. An id that
 * stands twice, or is no string, joins one order with the route of another.
 */
import assert from 'node:assert/strict'
import { rewriteQuoteItems } from '#kit/faults'
import { orders } from '#kit/orders'
import { foundBody, listAt, valueAt } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/external-id',
  title: 'each item has an external id of its own, as a string',

  given: { batch: orders({ minLength: 2, maxLength: 4 }) },

  async check({ batch }, { client }) {
    const body = foundBody(await client.send(messageOf('quote', { blockchain: 'ethereum', orders: batch })))
    const items = listAt(body, 'quotes')

    const ids = items.map((item) => valueAt(item, 'external_id'))
    const names = ids.filter((id) => typeof id === 'string' && id !== '')
    assert.equal(new Set(names).size, items.length, `external ids: ${JSON.stringify(ids)}`)
  },

  mutants: {
    'the id is a number': idBecomes((_item, index) => index),
    'all items have the id of the first': idBecomes(() => '0'),
    'equal orders share an id': idBecomes(({ sell_token, buy_token, sell_amount }) =>
      [sell_token, buy_token, sell_amount].join('-'),
    ),
    'the id is missing': idBecomes(() => undefined),
  },
})

type Change = Parameters<typeof rewriteQuoteItems>[0]

function idBecomes(id: Change) {
  return rewriteQuoteItems((item, index) => ({ ...item, external_id: id(item, index) }))
}
