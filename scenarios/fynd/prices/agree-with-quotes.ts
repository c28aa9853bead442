/**
 * Net amounts are computed from these prices, so a wrong price makes a user choose a worse route. The check
 * compares the price with a small quote.
 */
import assert from 'node:assert/strict'
import { decimal, rewritePrices } from '#fynd/kit/faults'
import { dai, order, usdc, usdt, weth } from '#fynd/kit/orders'
import { canonicalAddress, pre, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'prices/agree-with-quotes',
  title: 'selling ten dollars of ether pays within five percent of the price',
  orders: order({ sold: [weth], bought: [usdc, usdt, dai], usd: [10, 100] }),
  async check({ amount_out }, { order, world: { client } }) {
    const { prices } = await client.prices()
    const listed = prices.find(({ token }) => canonicalAddress(token) === canonicalAddress(order.token_out))
    pre(listed !== undefined, 'the token has no price')
    const ratio = Number(amount_out) / (Number(order.amount) * Number(listed.price))
    const said = `at the price ${listed.price} of ${order.token_out}, a quote pays ${ratio} times what it should`
    assert.ok(Math.abs(ratio - 1) < 0.05, said)
  },
  mutants: {
    'prices are inverted': rewritePrices((prices) => ({
      ...prices,
      prices: prices.prices.map((one) => ({ ...one, price: decimal(1 / Number(one.price)) })),
    })),
    'prices are ten percent too high': rewritePrices((prices) => ({
      ...prices,
      prices: prices.prices.map((one) => ({ ...one, price: decimal(Number(one.price) * 1.1) })),
    })),
  },
})
