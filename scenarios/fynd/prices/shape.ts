/** A client cannot use prices that it cannot parse. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { shownBody } from '#core/transport/shown-body'
import { rewritePrices } from '#fynd/kit/faults'
import { jsonOf, pricesSchema, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'prices/shape',
  title: 'prices are of their documented shape',
  given: { include: fc.constantFrom(undefined, 'depths', 'spot_prices', 'depths,spot_prices') },
  async check({ include }, { client }) {
    const exchange = await client.send({ method: 'GET', path: '/v1/prices', query: { include } })
    assert.equal(exchange.response.status, 200)
    assert.ok(pricesSchema.safeParse(jsonOf(exchange)).success, shownBody(exchange.response, 200))
  },
  mutants: {
    'a price is zero': rewritePrices((prices) => ({
      ...prices,
      prices: prices.prices.map((one) => ({ ...one, price: 0 })),
    })),
    'a price is in exponential notation': rewritePrices((prices) => ({
      ...prices,
      prices: prices.prices.map((one) => ({ ...one, price: Number(one.price).toExponential() })),
    })),
    'the gas token is not named': rewritePrices(({ gas_token: _, ...prices }) => prices),
    'a depth is a number': rewritePrices((prices) => ({
      ...prices,
      component_depths: prices.component_depths?.map((one) => ({ ...one, depth: 1.5 })),
    })),
    'which data it is of is not said': rewritePrices(({ data_status: _, ...prices }) => prices),
  },
})
