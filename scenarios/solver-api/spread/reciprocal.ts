/**
 * A pair has one market in either direction. If the two prices contradict each other, one of them has swapped
 * base and quote, or their decimals, and a trader loses by it. In a market that is out of line, the two may
 * differ by as much as the target's own quotes of buying and selling do.
 */
import assert from 'node:assert/strict'
import { isLower, when } from '#kit/conditions'
import { type Mutant, misreadQuery, rewriteField } from '#kit/faults'
import { type PriceAndSpread, priceAndSpread, tokenPair, twoWayPrice } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'spread/reciprocal',
  title: 'the price of base in quote is the inverse of that of quote in base, within the spread',
  needs: ['key'],
  isAboutOneBlock: true,

  given: { pair: tokenPair() },

  async check({ pair: [base, quote] }, world) {
    const [there, back] = await atOneBlock(
      () => priceAndSpread(world, base, quote),
      () => priceAndSpread(world, quote, base),
    )

    const product = there.price * back.price
    const isWithin = (tolerance: number) => Math.abs(product - 1) <= tolerance + 1e-6
    if (isWithin(relativeSpread(there) + relativeSpread(back))) return
    const { buy, sell } = await twoWayPrice(world.client, base, quote)
    // In a market that is out of line, a token sells for more than it costs.
    const gap = Math.max(buy / sell, sell / buy) - 1
    assert.ok(
      isWithin(2 * gap),
      `${there.price} ${quote.symbol} and ${back.price} ${base.symbol} multiply to ${product}`,
    )
  },

  mutants: {
    'a base token in lower case is priced 5 % too high': when(
      isLower('base_token_address'),
      rewritePrice((price) => price * 1.05),
    ),
    'base and quote are sorted by address': misreadQuery('/token_price_and_spread', (query) => {
      const names = ['base_token_address', 'quote_token_address']
      const sorted = names.map((name) => `${query.get(name)}`.toLowerCase()).toSorted()
      for (const [index, name] of names.entries()) query.set(name, `${sorted[index]}`)
    }),
    'prices are in base units': rewritePrice((price) => price * 1e6),
    'prices are 5 % above the market': rewritePrice((price) => price * 1.05),
    'prices are 5 % below the market': rewritePrice((price) => price * 0.95),
  },
})

function relativeSpread({ price, spread }: PriceAndSpread): number {
  return spread / price
}

function rewritePrice(change: (price: number) => number): Mutant {
  return rewriteField('/token_price_and_spread', 'price', change)
}
