/** Faults of the amounts and the gas of a quote. */
import { canonical } from '../../../core/canonical.ts'
import { decimalsOf, quotesMore, raised } from '../amounts.ts'
import * as given from '../conditions.ts'
import { asksInstead, hears, ignores, says } from '../effects.ts'
import { faultsAgainst } from '../fault.ts'
import { type AskedOrder, quote, v1Quote } from '../wire.ts'

const { both, deducts, inBatch, isIntent, orders } = given
const notWorse = ['solve/not-worse-than-quote', 'solve/near-the-quote'] as const

export const quotedAmounts = faultsAgainst({
  'If given, gas cost is deducted from the output.': {
    'deduction-or-origin': [
      'two options together',
      'quote/deduct-gas-cost',
      'FirstOrder is not read where the order has an origin',
      ignores(quote, ['deduct_gas_cost'], orders('origin_address')),
    ],
    'deduction-or-filter': [
      'two options together',
      'quote/deduct-gas-cost',
      'FirstOrder is not read where the filter leaves protocols out',
      ignores(quote, ['deduct_gas_cost'], given.filtered),
    ],
    'deduction-or-ether': [
      'two options together',
      'quote/deduct-gas-cost',
      'FirstOrder is not read where wrapped ether is bought',
      ignores(
        quote,
        ['deduct_gas_cost'],
        orders('buy_token', (token) => token.toLowerCase() === canonical.weth),
      ),
    ],
    'deduction-or-partner-query': [
      'family, version, endpoint',
      ['quote/deduct-gas-cost', 'general/query-string-parameters', 'general/public-equals-partner'],
      'FirstOrder is not read in the query string of a partner path',
      ignores(quote, ['deduct_gas_cost'], both(given.partner, given.inQuery('deduct_gas_cost'))),
    ],
    'deduction-or-native': [
      'two options together',
      'quote/deduct-gas-cost',
      'FirstOrder is not read where ether is sold',
      ignores(quote, ['deduct_gas_cost'], given.sellsNative),
    ],
    'deduction-again-of-the-third': [
      'place in a batch',
      'quote/deduct-gas-cost',
      'with FirstOrder the third order of a batch is a tenth lower too',
      quotesMore(-1_000, ({ call, index }) => index === 2 && deducts(call)),
    ],
    'deduction-forgotten-from-the-fourth-quote': [
      'repetition and caches',
      ['quote/deduct-gas-cost', 'quote/is-repeatable'],
      'FirstOrder is read in the first three quotes alone',
      ignores(quote, ['deduct_gas_cost'], given.from(4)),
    ],
  },
  'The gas cost is deducted from the output amount.': {
    'intent-or-filter': [
      'two options together',
      'quote/intent-venue-deducts-gas',
      'the venue is not read where the filter leaves protocols out',
      ignores(quote, ['venue'], given.filtered),
    ],
    'intent-or-origin': [
      'two options together',
      'quote/intent-venue-deducts-gas',
      'the venue is not read where the order has an origin',
      ignores(quote, ['venue'], orders('origin_address')),
    ],
    'intent-or-deduction': [
      'two options together',
      ['quote/intent-venue-deducts-gas', 'quote/deduct-gas-cost'],
      'the intent venue and FirstOrder together deduct no gas',
      ignores(quote, ['venue', 'deduct_gas_cost'], both(isIntent, deducts)),
    ],
    'intent-or-receiver': [
      'two options together',
      'quote/intent-venue-deducts-gas',
      'the venue is not read where the order has a receiver',
      ignores(quote, ['venue'], orders('receiver')),
    ],
    'intent-on-the-partner-path': [
      'family, version, endpoint',
      ['quote/intent-venue-deducts-gas', 'general/public-equals-partner'],
      'the partner path does not read the venue',
      ignores(quote, ['venue'], given.partner),
    ],
  },
  'buy_amount: estimated buy amount in base units.': {
    'minimum-is-quoted': [
      'two options together',
      notWorse,
      'an order with a minimum above 1,000 is quoted 2 % too high',
      quotesMore(200, ({ order }) => BigInt(order.buy_amount ?? '0') > 1_000n),
    ],
    'receiver-is-quoted-high': [
      'two options together',
      notWorse,
      'an order with an origin and a receiver is quoted 1 % too high',
      quotesMore(100, ({ order }) => order.origin_address !== undefined && order.receiver !== undefined),
    ],
    'third-of-a-batch-has-the-first-amount': [
      'place in a batch',
      notWorse,
      'orders of one pair in a batch are quoted the larger amount each',
      hears(
        quote,
        'orders.*',
        (order, call, place) => ({ ...order, sell_amount: largestOf(call.orders, place) }),
        inBatch,
      ),
    ],
    'filtered-partner-quote-high': [
      'family, version, endpoint',
      [...notWorse, 'general/public-equals-partner'],
      'a partner quote with a filter is 1 % too high',
      quotesMore(100, ({ call }) => call.isPartner && given.filtered(call)),
    ],
    'gusd-in-cents': [
      'size and digits',
      notWorse,
      'an amount bought of a token of two decimals has the two digits more of a token of four',
      says(
        quote,
        'quotes.*.buy_amount',
        (amount) => `${amount}00`,
        orders('buy_token', (token) => decimalsOf(token) === 2),
      ),
    ],
    'dust-is-quoted-at-par': [
      'size and digits',
      notWorse,
      'a sale of fewer than 10,000 units is quoted three times what it buys',
      quotesMore(20_000, ({ order }) => BigInt(order.sell_amount) < 10_000n),
    ],
    'whale-is-quoted-at-the-small-price': [
      'size and digits',
      [...notWorse, 'quote/halves-are-no-worse'],
      'a sale of 10^23 units and more is quoted 3 % too high',
      quotesMore(300, ({ order }) => BigInt(order.sell_amount) >= 10n ** 23n),
    ],
    'quote-after-a-filtered-one': [
      'repetition and caches',
      ['quote/is-repeatable', 'amms/default-is-all', 'general/same-question-same-answer'],
      'every fifth quote is asked with uniswap_v2 alone where it has no filter',
      asksInstead(
        quote,
        ({ body }) => ({ body: { ...(body as object), amms: ['+uniswap_v2'] } }),
        (call) => call.nth % 5 === 0 && call.orders.length > 0 && !given.filtered(call),
      ),
    ],
  },
  'gas: rough estimate of gas to execute all quotes on chain.': {
    'gas-of-a-filtered-batch': [
      'place in a batch',
      'quote/gas-covers-execution',
      'the gas of a batch of three or more is a fifth',
      says(
        quote,
        'gas',
        (gas) => Math.ceil(Number(gas) / 5),
        (call) => call.orders.length > 2,
      ),
    ],
    'gas-of-sold-ether': [
      'two options together',
      'quote/gas-covers-execution',
      'the gas of a quote that sells ether is the 21,000 of a transfer',
      says(quote, 'gas', () => 21_000, given.sellsNative),
    ],
    'gas-with-an-origin-in-gwei': [
      'two options together',
      'quote/gas-covers-execution',
      'the gas of a quote with an origin and a filter is ten times what it is',
      says(quote, 'gas', (gas) => Number(gas) * 10, both(orders('origin_address'), given.filtered)),
    ],
  },
  'v1 quote: sell_amount in token units, sell_amount_integer in base units.': {
    'v1-tiny-fraction-high': [
      'size and digits',
      ['v1/quote-equals-v2', 'v1/bought-and-bought-integer-agree'],
      'a v1 quote of less than one token in token units is 1 % higher',
      says(
        v1Quote,
        'bought_integer',
        (amount) => BigInt(raised(`${amount}`, 100)),
        ({ url }) => Number(url.searchParams.get('sell_amount') ?? 1) < 1,
      ),
    ],
    'v1-filter-with-token-units': [
      'two options together',
      ['v1/quote-equals-v2', 'amms/same-on-quote-and-solve', 'v1/bought-and-bought-integer-agree'],
      'a v1 quote in token units has no filter',
      ignores(v1Quote, ['amms'], given.inQuery('sell_amount')),
    ],
  },
})

/** The largest amount that the batch sells of the same pair. */
function largestOf(batch: readonly AskedOrder[], place: number): string {
  const one = batch[place]
  const amounts = batch.filter(
    ({ buy_token, sell_token }) => buy_token === one?.buy_token && sell_token === one.sell_token,
  )
  return amounts.reduce(
    (most, { sell_amount }) => (Number(sell_amount) > Number(most) ? sell_amount : most),
    '0',
  )
}
