/**
 * A pair has one market, whichever side it is looked at from. Where the two sides contradict each other, base
 * and quote are mixed up in one of them, or their decimals are.
 */
import assert from 'node:assert/strict'
import { type Mutant, misreadQuery, rewrite } from '#kit/faults'
import { type PriceAndSpread, priceAndSpread, tokenPair } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'spread/reciprocal',
  title: 'the price of base in quote is one by that of quote in base, within the spread',
  needs: ['key'],

  given: { pair: tokenPair() },

  async check({ pair: [base, quote] }, { client }) {
    const [there, back] = await atOneBlock(
      () => priceAndSpread(client, base, quote),
      () => priceAndSpread(client, quote, base),
    )

    const within = relativeSpread(there) + relativeSpread(back) + 1e-6
    const product = there.price * back.price
    assert.ok(
      Math.abs(product - 1) <= within,
      `${there.price} ${quote.symbol} and ${back.price} ${base.symbol} multiply to ${product}`,
    )
  },

  mutants: {
    'base and quote are put in the order of their addresses': misreadQuery(
      '/token_price_and_spread',
      (query) => {
        const names = ['base_token_address', 'quote_token_address']
        const sorted = names.map((name) => `${query.get(name)}`.toLowerCase()).toSorted()
        for (const [index, name] of names.entries()) query.set(name, `${sorted[index]}`)
      },
    ),
    'prices are in base units': priceBecomes((price) => price * 1e6),
    'prices are 5 % above the market': priceBecomes((price) => price * 1.05),
    'prices are 5 % below the market': priceBecomes((price) => price * 0.95),
  },
})

function relativeSpread({ price, spread }: PriceAndSpread): number {
  return spread / price
}

function priceBecomes(change: (price: number) => number): Mutant {
  return rewrite<PriceAndSpread>('/token_price_and_spread', ({ price, spread }) => ({
    price: change(price),
    spread,
  }))
}
