/**
 * Wallets value holdings by this price and trade by quotes. Where the two say different things, a portfolio
 * shows what nobody pays; upside down or in dollars, it is off by orders of magnitude.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Mutant, rewrite } from '#kit/faults'
import { type TradedToken, twoWayPrice, wrappedNative } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'prices/token-price-agrees-with-quotes',
  title: 'a token’s price lies within 1 % of the mid of small quotes, and wrapped ether’s is 1',

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
    'prices are in dollars': priceBecomes((price) => price * 3000),
    'prices are upside down': priceBecomes((price) => 1 / price),
    'prices are 2 % above the market': priceBecomes((price) => price * 1.02),
    'prices are 2 % below the market': priceBecomes((price) => price * 0.98),
    'wrapped ether costs what unwrapping it leaves': priceBecomes((price) =>
      Math.abs(price - 1) < 1e-6 ? 0.9999 : price,
    ),
  },
})

function priceBecomes(change: (price: number) => number): Mutant {
  return rewrite<{ readonly price: number }>('/token_price', ({ price }) => ({ price: change(price) }))
}
