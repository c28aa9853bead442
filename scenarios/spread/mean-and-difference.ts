/**
 * Who places a limit order takes the price for the middle of the market and the spread for what crossing it
 * costs. A price of one side only, or a spread that is none, has every order filled to its owner's loss.
 *
 * Of which size the target thinks is not said, and its market makers may narrow the spread. A larger trade
 * buys dearer and sells cheaper, and so does one whose route saves gas: the means of two differ by at most half
 * of what their spreads differ. The trade here is larger than a price is likely to be for, so that its size and
 * its gas do not make up for each other.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Mutant, rewrite } from '#kit/faults'
import { type PriceAndSpread, priceAndSpread, tokenPair, twoWayPrice, wellKnownTokens } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

// Of any two of these the spread is wide enough to tell the mean from the prices that it is the mean of.
const wide = wellKnownTokens.filter(({ symbol }) => ['WETH', 'UNI', 'LINK'].includes(symbol))

export default scenario({
  clause: 'spread/mean-and-difference',
  title: 'the price is the mean of buying and selling, and the spread their difference',
  needs: ['key'],

  given: { pair: (universe) => fc.oneof(tokenPair()(universe), tokenPair()({ ...universe, tokens: wide })) },

  async check({ pair: [base, quote] }, { client }) {
    const [{ price, spread }, { buy, sell }] = await atOneBlock(
      () => priceAndSpread(client, base, quote),
      () => twoWayPrice(client, base, quote, 1000),
    )
    const mean = (buy + sell) / 2
    const difference = buy - sell

    const isMean = Math.abs(price - mean) <= Math.abs(spread - difference) / 2 + 0.0005 * mean
    const isDifference =
      spread >= Math.max(0, difference - 0.001 * mean) / 10 && spread <= Math.abs(difference) + 0.05 * mean
    assert.ok(
      isMean && isDifference,
      `price ${price}, spread ${spread}; ${base.symbol} is bought at ${buy} and sold at ${sell} ${quote.symbol}`,
    )
  },

  mutants: {
    'the price is the buy price': changed(({ price, spread }) => ({ price: price + spread / 2, spread })),
    'the price is the sell price': changed(({ price, spread }) => ({ price: price - spread / 2, spread })),
    'the price is upside down': changed(({ price, spread }) => ({ price: 1 / price, spread })),
    'the spread is negative': changed(({ price, spread }) => ({ price, spread: -spread })),
    'the spread is zero': changed(({ price }) => ({ price, spread: 0 })),
    'the spread is a part of the price': changed(({ price, spread }) => ({ price, spread: spread / price })),
    'the spread is the sell price': changed(({ price, spread }) => ({ price, spread: price - spread / 2 })),
  },
})

function changed(change: (told: PriceAndSpread) => PriceAndSpread): Mutant {
  return rewrite<PriceAndSpread>('/token_price_and_spread', change)
}
