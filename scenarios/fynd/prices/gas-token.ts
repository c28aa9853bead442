/** All others are measured by it. */
import assert from 'node:assert/strict'
import { rewritePrices } from '#fynd/kit/faults'
import { scenario, wrapped } from '#fynd/kit/scenario'

export default scenario({
  clause: 'prices/gas-token',
  title: 'the gas token costs one of itself',
  given: {},
  async check(_given, { client }) {
    const { gas_token, prices } = await client.prices()
    const own = prices.find(({ token }) => wrapped(token) === wrapped(gas_token))
    assert.ok(own !== undefined && Math.abs(own.price - 1) < 1e-6, `${own?.price}`)
  },
  mutants: {
    'it is not in the list': rewritePrices(({ gas_token, prices, ...rest }) => ({
      ...rest,
      gas_token,
      prices: prices.filter(({ token }) => wrapped(token) !== wrapped(gas_token)),
    })),
    'prices are in dollars': rewritePrices((prices) => ({
      ...prices,
      prices: prices.prices.map((one) => ({ ...one, price: one.price * 3000 })),
    })),
  },
})
