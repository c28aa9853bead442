/**
 * The prices of all other tokens are in units of the gas token. If its own price is not one, a client
 * computes every cost of gas wrong.
 */
import assert from 'node:assert/strict'
import { decimal, rewritePrices } from '#fynd/kit/faults'
import { canonicalAddress, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'prices/gas-token',
  title: 'the gas token costs one of itself; ether beside it may have a market price',
  given: {},
  async check(_given, { client }) {
    const { gas_token, prices } = await client.prices()
    const own = prices.find(({ token }) => canonicalAddress(token) === canonicalAddress(gas_token))
    assert.ok(
      own !== undefined && Math.abs(Number(own.price) - 1) < 1e-6,
      `the gas token ${own === undefined ? 'has no price' : `costs ${own.price} of itself`}`,
    )
  },
  mutants: {
    'it is not in the list': rewritePrices(({ gas_token, prices, ...rest }) => ({
      ...rest,
      gas_token,
      prices: prices.filter(({ token }) => token !== gas_token),
    })),
    'prices are in dollars': rewritePrices((prices) => ({
      ...prices,
      prices: prices.prices.map((one) => ({ ...one, price: decimal(Number(one.price) * 3000) })),
    })),
    'it has the price of ether at the market': rewritePrices((prices) => ({
      ...prices,
      prices: prices.prices.map((one) => ({
        ...one,
        price: one.token === prices.gas_token ? '1.00038' : one.price,
      })),
    })),
  },
})
