/** Faults of prices, of spreads and of quoted amounts. */
import { canonical } from '../../../core/canonical.ts'
import { fieldOf } from '../../../core/json.ts'
import { decimalsOf, quotesMore } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { answers, nativePrice, spread, tokenPrice: price } = wire

interface Price {
  readonly price: number
}

export const prices = faultsOf('economics', {
  'intent-quoted-high': [
    ['fills/quoted-price-fills', 'quote/intent-venue-deducts-gas'],
    'the intent venue quotes 4 % too high',
    quotesMore(400, ({ call }) => call.parameter('venue') === 'intent'),
  ],
  'intent-quoted-low': [
    'quote/intent-venue-deducts-gas',
    'the intent venue quotes 10 % too low',
    quotesMore(-1000, ({ call }) => call.parameter('venue') === 'intent'),
  ],
  'spread-a-tenth': [
    'spread/mean-and-difference',
    'the spread is a tenth of the difference',
    answers<Price & { readonly spread: number }>(spread, (answer) => ({
      ...answer,
      spread: answer.spread / 10,
    })),
  ],
  'spread-relative': [
    'spread/mean-and-difference',
    'the spread is a part of the price where the price is above 100',
    answers<Price & { readonly spread: number }>(spread, (answer) =>
      answer.price > 100 ? { ...answer, spread: answer.spread / answer.price } : undefined,
    ),
  ],
  'spread-price-is-the-buyers': [
    'spread/mean-and-difference',
    'the price with a spread is the higher one',
    answers<Price & { readonly spread: number }>(spread, (answer) => ({
      ...answer,
      price: answer.price + answer.spread / 2,
    })),
  ],
  'small-prices-with-a-spread-low': [
    'spread/reciprocal',
    'a price below one is 1 % lower',
    answers<Price>(spread, (answer) =>
      answer.price < 1 ? { ...answer, price: answer.price * 0.99 } : undefined,
    ),
  ],
  'quoted-low': [
    'quote/known-pool-is-found',
    'an order that sells wrapped ether is quoted 3 % too low',
    quotesMore(-300, ({ order }) => order.sell_token.toLowerCase() === canonical.weth),
  ],
  'quoted-a-little-high': [
    'solve/not-worse-than-quote',
    'an order that buys a dollar token is quoted 0.2 % too high',
    quotesMore(20, ({ order }) => decimalsOf(order.buy_token) === 6),
  ],
  'price-of-the-indirect-off': [
    'prices/token-price-agrees-with-quotes',
    'the price of a token of eight decimals or fewer is 4 % too high',
    answers<Price>(price, (answer, { url }) =>
      decimalsOf(url.searchParams.get('token_address') ?? '') < 18
        ? { price: answer.price * 1.04 }
        : undefined,
    ),
  ],
  'high-price-inverted': [
    'prices/token-price-agrees-with-quotes',
    'a price above 10 is inverted',
    answers<Price>(price, (answer) => (answer.price > 10 ? { price: 1 / answer.price } : undefined)),
  ],
  'dollars-off': [
    'prices/native-usd-agrees-with-quotes',
    'the native token is 5 % too dear',
    answers<Price>(nativePrice, (answer) => ({ price: answer.price * 1.05 })),
  ],
  'wrapped-below-one': [
    'prices/wrapped-native-is-one',
    'the price of the wrapped native token is a quote of a small order',
    answers<Price>(price, (answer, { url }) =>
      url.searchParams.get('token_address')?.toLowerCase() === canonical.weth
        ? { price: answer.price * 0.9995 }
        : undefined,
    ),
  ],
  'origin-quoted-lower': [
    'quote/origin-never-worsens',
    'a quote for an origin that sells a dollar token is half a percent lower',
    quotesMore(-50, ({ order }) => order.origin_address !== undefined && decimalsOf(order.sell_token) === 6),
  ],
  'exclusion-quoted-higher': [
    'amms/excluding-never-improves',
    'a quote without sushiswap is half a percent higher',
    quotesMore(50, ({ call }) => `${fieldOf(call.body, 'amms')}`.includes('-sushi')),
  ],
  'bitcoin-in-whole-ether': [
    'prices/token-price-agrees-with-quotes',
    'the price of bitcoin is rounded to whole ether',
    answers<Price>(price, (answer, { url }) =>
      /^0x2260/i.test(url.searchParams.get('token_address') ?? '')
        ? { price: Math.ceil(answer.price) }
        : undefined,
    ),
  ],
})
