/** A client that needs an optional list must get it, and other clients should not pay for its length. */
import assert from 'node:assert/strict'
import { misreadQuery, rewritePrices } from '#fynd/kit/faults'
import { depthsIn, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'prices/included',
  title: 'the fields that include names are present, and no others',
  given: {},
  listed: () => ['depths,spot_prices', 'depths', 'spot_prices', ''],
  async check({ listed: names }, { client }) {
    const prices = await client.prices({ include: names || undefined })
    const present = [depthsIn(prices) && 'depths', prices.spot_prices && 'spot_prices'].filter(Boolean)
    const said = `include names ${names || 'nothing'}, and ${present.join(' and ') || 'nothing'} is present`
    assert.ok(present.join() === names, said)
  },
  mutants: {
    'depths are always there': rewritePrices((prices) => ({ ...prices, component_depths: [] })),
    'spot prices are never there': rewritePrices(({ spot_prices: _, ...prices }) => prices),
    'of two names the first counts': misreadQuery('/v1/prices', (query) => {
      const [first = ''] = (query.get('include') ?? '').split(',')
      if (first !== '') query.set('include', first)
    }),
  },
})
