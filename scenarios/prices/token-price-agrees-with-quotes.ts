/**
 * Wallets value holdings by this price and trade by quotes. If they disagree, a portfolio shows a value that
 * nobody pays; inverted or in dollars, the price is wrong by orders of magnitude.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Mutant, rewriteField } from '#kit/faults'
import { type TradedToken, twoWayPrice, wrappedNative } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'prices/token-price-agrees-with-quotes',
  title: 'the price of a token is within 1 % of the mid of small quotes, and that of wrapped ether is 1',

  given: {
    asked: ({ tokens }) =>
      fc.constantFrom(...tokens.filter(({ address }) => address !== wrappedNative.address)),
  },

  async check({ asked }, { client }) {
    const priceOf = async ({ address }: TradedToken) => {
      const answer = await client.tokenPrice({ blockchain: 'ethereum', token_address: address })
      pre(answer.found)
      return answer.value.price
    }
    const [price, { buy, sell }] = await atOneBlock(
      () => priceOf(asked),
      () => twoWayPrice(client, asked, wrappedNative),
    )
    const wrapped = await priceOf(wrappedNative)

    const mid = (buy + sell) / 2
    assert.ok(
      Math.abs(price / mid - 1) <= 0.01 && Math.abs(wrapped - 1) <= 1e-6,
      `${asked.symbol} is priced ${price} and trades at ${mid}; wrapped ether is priced ${wrapped}`,
    )
  },

  mutants: {
    'prices are in dollars': rewritePrice((price) => price * 3000),
    'prices are inverted': rewritePrice((price) => 1 / price),
    'prices are 2 % above the market': rewritePrice((price) => price * 1.02),
    'prices are 2 % below the market': rewritePrice((price) => price * 0.98),
    'the price of wrapped ether includes a fee': rewritePrice((price) =>
      Math.abs(price - 1) < 1e-6 ? 0.9999 : price,
    ),
  },
})

function rewritePrice(change: (price: number) => number): Mutant {
  return rewriteField('/token_price', 'price', change)
}
