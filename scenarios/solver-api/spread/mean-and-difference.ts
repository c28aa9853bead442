/**
 * A trader who places a limit order takes the price for the middle of the market and the spread for the cost
 * of crossing it. If the price is that of one side, or the spread is another number, every order is filled at
 * a loss.
 *
 * The interface does not say for which trade size the price holds, and market makers may narrow the spread. A
 * larger trade buys at a higher price and sells at a lower one, and so does one whose route saves gas: the
 * means of two sizes differ by at most half of the difference of their spreads. The check uses a larger trade
 * than the price is likely to be for, so that its size and its gas do not compensate each other.
 *
 * An honest spread may be twice that of a trade, since it is for another size, and 0.6 % more: the fee of a
 * common pool, both ways, if quotes find a cheaper one. Both are read at one block, so time adds nothing. If quotes state
 * a fee, the price and the spread may hold with it or without it.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isLower, when } from '#kit/conditions'
import { json, type Mutant, remembered, respond, rewrite, stateful } from '#kit/faults'
import {
  dollarsIn,
  type PriceAndSpread,
  priceAndSpread,
  type TwoWayPrice,
  tokenPair,
  twoWayPrice,
} from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

/**
 * The trades of which one has to agree with the price and the spread. The second is for a market that the
 * first would empty. The third names no origin, because makers quote to a wallet and may be cheaper than the
 * pools that the price is from. The last is for a price of so large a trade.
 */
const trades = [{ usd: 1000 }, { usd: 10 }, { usd: 1000, isOwned: false }, { usd: 100_000 }]

export default scenario({
  clause: 'spread/mean-and-difference',
  title:
    'the price is the mean of buying and selling, and the spread is three quarters of their difference to twice as much, and 0.6 % of the price',
  needs: ['key'],
  isAboutOneBlock: true,

  given: {
    pair: (universe) => {
      // Between two dollar tokens the spread is too narrow to distinguish the mean from the buy and sell price.
      const volatile = universe.tokens.filter((token) => !dollarsIn(universe).includes(token))
      const tokens = volatile.length < 2 ? universe.tokens : volatile
      return fc.oneof(tokenPair()(universe), tokenPair()({ ...universe, tokens }))
    },
  },

  async check({ pair: [base, quote] }, world) {
    for (const [index, trade] of trades.entries()) {
      const [shown, traded] = await atOneBlock(
        () => priceAndSpread(world, base, quote),
        () => twoWayPrice(world.client, base, quote, trade),
      )
      if (agree(shown, traded) || agree(shown, traded.beforeFees)) return
      assert.ok(
        index < trades.length - 1,
        `price ${shown.price}, spread ${shown.spread}; ${base.symbol} is bought at ${traded.buy} and sold at ${traded.sell} ${quote.symbol}`,
      )
    }
  },

  mutants: {
    'the first price and spread of a pair are given forever': remembered('/token_price_and_spread'),
    'a base token in lower case is priced at what it is sold for, and its spread is none': when(
      isLower('base_token_address'),
      rewriteBoth(({ price, spread }) => ({ price: price - spread / 2, spread: -spread })),
    ),
    'the price is the buy price': rewriteBoth(({ price, spread }) => ({ price: price + spread / 2, spread })),
    'the price is the sell price': rewriteBoth(({ price, spread }) => ({
      price: price - spread / 2,
      spread,
    })),
    'the price is inverted': rewriteBoth(({ price, spread }) => ({ price: 1 / price, spread })),
    'the spread is four times the difference': rewriteBoth(({ price, spread }) => ({
      price,
      spread: 4 * spread,
    })),
    'the spread of a base token in lower case is four times the difference': when(
      isLower('base_token_address'),
      rewriteBoth(({ price, spread }) => ({ price, spread: 4 * spread })),
    ),
    'the spread is a tenth of the difference': rewriteBoth(({ price, spread }) => ({
      price,
      spread: spread / 10,
    })),
    'the spread is negative': rewriteBoth(({ price, spread }) => ({ price, spread: -spread })),
    'the spread is zero': rewriteBoth(({ price }) => ({ price, spread: 0 })),
    'the spread is relative to the price': rewriteBoth(({ price, spread }) => ({
      price,
      spread: spread / price,
    })),
    'the spread is the sell price': rewriteBoth(({ price, spread }) => ({
      price,
      spread: price - spread / 2,
    })),
  },

  elsewhere: {
    'general/valid-is-served': {
      'a pair whose price has changed is refused': refusedOnceChanged('/token_price_and_spread'),
    },
  },
})

/** Refuses a question whose answer is another one than before. */
function refusedOnceChanged(path: string): Mutant {
  return stateful(() => {
    const answers = new Map<string, string>()
    return respond(path, async (request, fetch) => {
      const answer = await fetch(request)
      const text = await answer.clone().text()
      const first = answers.get(request.url) ?? text
      answers.set(request.url, first)
      return text === first ? answer : json(400, { detail: 'The pair is not known.' })
    })
  })
}

function agree({ price, spread }: PriceAndSpread, { buy, sell }: TwoWayPrice): boolean {
  const mean = (buy + sell) / 2
  const difference = buy - sell
  const isMean = Math.abs(price - mean) <= Math.abs(spread - difference) / 2 + 0.0005 * mean
  const isDifference =
    spread >= 0.75 * Math.max(0, difference - 0.0005 * mean) &&
    spread <= 2 * Math.abs(difference) + 0.006 * mean
  return isMean && isDifference
}

function rewriteBoth(change: (reported: PriceAndSpread) => PriceAndSpread): Mutant {
  return rewrite<PriceAndSpread>('/token_price_and_spread', change)
}
