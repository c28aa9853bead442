/** A client requests as many items as it can show. A longer list costs time and space. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadQuery } from '#fynd/kit/faults'
import { depthsIn, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'prices/limit',
  title: 'lists are no longer than their limit',
  given: { limit: fc.integer({ min: 1, max: 20 }) },
  async check({ limit }, { client }) {
    const query = { include: 'depths,spot_prices', limit }
    const prices = await client.prices(query)
    for (const list of [depthsIn(prices), prices.spot_prices])
      assert.ok((list?.length ?? 0) <= limit, `${list?.length}`)
  },
  mutants: {
    'limits are ignored': misreadQuery('/v1/prices', (query) => query.delete('limit')),
    'there is one more': misreadQuery('/v1/prices', (query) =>
      query.set('limit', `${Number(query.get('limit')) + 1}`),
    ),
  },
})
