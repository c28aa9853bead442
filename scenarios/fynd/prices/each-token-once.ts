/** If a token has two prices, a client reads one of them by chance, and one is wrong. */
import assert from 'node:assert/strict'
import { rewritePrices } from '#fynd/kit/faults'
import { canonicalAddress, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'prices/each-token-once',
  title: 'no token is listed twice',
  given: {},
  async check(_given, { client }) {
    const { prices } = await client.prices()
    const tokens = prices.map(({ token }) => canonicalAddress(token))
    assert.equal(new Set(tokens).size, tokens.length)
  },
  mutants: {
    'the first is repeated': rewritePrices((prices) => ({
      ...prices,
      prices: [...prices.prices, ...prices.prices.slice(0, 1)],
    })),
    'all are repeated, in capitals': rewritePrices((prices) => ({
      ...prices,
      prices: [
        ...prices.prices,
        ...prices.prices.map((one) => ({ ...one, token: `0x${one.token.slice(2).toUpperCase()}` })),
      ],
    })),
  },
})
