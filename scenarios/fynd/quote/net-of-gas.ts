/**
 * Users compare routes by their output net of gas. A wrong deduction makes a worse route look better. The
 * check computes the cost from the gas, its price and the listed price of the token.
 */
import assert from 'node:assert/strict'
import { firstOrder, rewriteOrders, when } from '#fynd/kit/faults'
import { dai, order, usdc, usdt, weth } from '#fynd/kit/orders'
import { canonicalAddress, pre, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'quote/net-of-gas',
  title: 'the deduction is the gas at the listed price, within a tenth',
  orders: order({ bought: [weth, usdc, usdt, dai] }),
  async check({ amount_out, amount_out_net_gas, gas_estimate, gas_price }, { order, world: { client } }) {
    const { prices } = await client.prices()
    const listed = prices.find(({ token }) => canonicalAddress(token) === canonicalAddress(order.token_out))
    pre(listed !== undefined, 'the token has no price')
    const deducted = Number(BigInt(amount_out) - BigInt(amount_out_net_gas))
    const cost = Number(gas_estimate) * Number(gas_price ?? 0) * Number(listed.price)
    assert.ok(Math.abs(deducted - cost) <= cost / 10 + 2, `${deducted} for ${cost}`)
  },
  mutants: {
    'nothing is deducted': rewriteOrders((quote) => ({ ...quote, amount_out_net_gas: quote.amount_out })),
    'gas is deducted twice': rewriteOrders((quote) => ({
      ...quote,
      amount_out_net_gas: `${2n * BigInt(quote.amount_out_net_gas) - BigInt(quote.amount_out)}`,
    })),
    'gas is added': rewriteOrders((quote) => ({
      ...quote,
      amount_out_net_gas: `${2n * BigInt(quote.amount_out) - BigInt(quote.amount_out_net_gas)}`,
    })),
    'wei are deducted from any token': when(
      (asked) => firstOrder(asked).token_out !== weth.address,
      rewriteOrders((quote) => ({
        ...quote,
        amount_out_net_gas: `${BigInt(quote.amount_out) - BigInt(quote.gas_estimate) * 10n ** 9n}`,
      })),
    ),
  },
})
