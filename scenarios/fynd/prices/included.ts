/** They are long. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadQuery, rewritePrices } from '#fynd/faults'
import { pricesSchema, read, scenario } from '#fynd/scenario'

export default scenario({
  clause: 'prices/included',
  title: 'what include names is there, and nothing else',
  given: { depths: fc.boolean(), spots: fc.boolean() },
  async check({ depths, spots }, { client }) {
    const include = [...(depths ? ['depths'] : []), ...(spots ? ['spot_prices'] : [])].join(',') || undefined
    const exchange = await client.send({ method: 'GET', path: '/v1/prices', query: { include } })
    const { pool_depths, spot_prices } = read(pricesSchema, exchange)
    assert.deepEqual([!!pool_depths, !!spot_prices], [depths, spots])
  },
  mutants: {
    'depths are always there': rewritePrices((prices) => ({ ...prices, pool_depths: [] })),
    'spot prices are never there': rewritePrices(({ spot_prices: _, ...prices }) => prices),
    'of two names the first counts': misreadQuery('/v1/prices', (query) => {
      const [first = ''] = (query.get('include') ?? '').split(',')
      if (first !== '') query.set('include', first)
    }),
  },
})
