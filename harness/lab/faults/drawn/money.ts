/** Effects on money: amounts, prices, gas, and who receives them. */
import type { ClauseId } from '../../../interfaces/solver-api/clauses/catalogue.ts'
import { quotesMore, raised } from '../amounts.ts'
import type { Holds } from '../conditions.ts'
import { hears, says } from '../effects.ts'
import type { AskedOrder, WireFault } from '../wire.ts'
import { type DrawnEffect, effects, placed } from './effect.ts'
import { paths } from './endpoint.ts'

const { nativePrice, nonce, quote, solve, spread, tokenPrice, v1Quote, v1Solve } = paths
const entry = 'solutions.*.orders.*'
const quotedHigh: readonly ClauseId[] = ['solve/not-worse-than-quote', 'solve/near-the-quote']
const of = effects('money')

export const money: readonly DrawnEffect[] = [
  of('quote', 'the quoted amount is 2 % too high', quotedHigh, (when) => moreOf(200, when), placed),
  of(
    'quote',
    'the quoted amount is 8 % too low',
    [
      'quote/known-pool-is-found',
      'quote/batch-agrees-with-single',
      'quote/is-repeatable',
      'quote/origin-never-worsens',
      'v1/quote-equals-v2',
    ],
    (when) => moreOf(-800, when),
    placed,
  ),
  of('quote', 'the gas is a sixth', ['quote/gas-covers-execution'], (when) =>
    says(quote, 'gas', (gas) => Math.ceil(Number(gas) / 6), when),
  ),
  of(
    'solve',
    'the executed amount is a basis point too high',
    ['solve/pays-what-it-says'],
    (when) => says(solve, `${entry}.executed_buy_amount`, (amount) => raised(`${amount}`, 1), when),
    placed,
  ),
  of(
    'solve',
    'the minimum is the half of what it should be',
    ['solve/minimum-after-slippage'],
    (when) => says(solve, `${entry}.buy_amount`, (amount) => raised(`${amount}`, -5_000), when),
    placed,
  ),
  of(
    'solve',
    'the minimum is a thousandth too high',
    ['solve/minimum-after-slippage'],
    (when) => says(solve, `${entry}.buy_amount`, (amount) => raised(`${amount}`, 10), when),
    placed,
  ),
  of(
    'solve',
    'the sold amount is said to be a hundredth less',
    ['solve/takes-what-it-says'],
    (when) => says(solve, `${entry}.executed_sell_amount`, (amount) => raised(`${amount}`, -100), when),
    placed,
  ),
  of(
    'solve',
    'a stranger receives what is bought',
    ['solve/pays-the-receiver', 'solve/pays-everybody-alike'],
    paysAStranger,
    placed,
  ),
  of(
    'solve',
    'the gas of a solution is a fifth',
    ['solve/gas-is-honest'],
    (when) => says(solve, 'solutions.*.gas', (gas) => `${BigInt(gas) / 5n}`, when),
    placed,
  ),
  of(
    'v1Quote',
    'bought_integer is 1 % too high',
    ['v1/quote-equals-v2', 'v1/bought-and-bought-integer-agree'],
    (when) => says(v1Quote, 'bought_integer', (amount) => BigInt(raised(`${amount}`, 100)), when),
  ),
  of(
    'v1Quote',
    'bought is a tenth of what it should be',
    ['v1/bought-and-bought-integer-agree', 'v1/quote-equals-v2'],
    (when) => says(v1Quote, 'bought', (text) => (Number(text) / 10).toFixed(18), when),
  ),
  of(
    'v1Solve',
    'the executed amount is 1 % too high',
    ['v1/solve-executes', 'v1/solve-near-the-quote'],
    (when) => says(v1Solve, `${entry}.executed_buy_amount`, (amount) => raised(`${amount}`, 100), when),
    placed,
  ),
  of(
    'tokenPrice',
    'the price is 6 % too high',
    ['prices/token-price-agrees-with-quotes', 'prices/wrapped-native-is-one'],
    (when) => says(tokenPrice, 'price', (price) => price * 1.06, when),
  ),
  of('nativePrice', 'the price is 6 % too low', ['prices/native-usd-agrees-with-quotes'], (when) =>
    says(nativePrice, 'price', (price) => price * 0.94, when),
  ),
  of('spread', 'the price is 7 % too low', ['spread/mean-and-difference', 'spread/reciprocal'], (when) =>
    says(spread, 'price', (price) => price * 0.93, when),
  ),
  of('spread', 'the spread is three times what it should be', ['spread/mean-and-difference'], (when) =>
    says(spread, 'spread', (value) => value * 3, when),
  ),
  of(
    'nonce',
    'the nonce is the first of all',
    ['intent/nonce-is-unused', 'intent/nonce-moves-on', 'intent/nonce-of-an-open-order'],
    (when) => says(nonce, 'nonce', () => '0', when),
  ),
]

function moreOf(bps: number, when: Holds): WireFault {
  return quotesMore(bps, ({ call, index }) => when(call, index))
}

/** The call data pays a stranger; the answer is the honest one. */
function paysAStranger(when: Holds): readonly WireFault[] {
  const stranger = '0x71fe000000000000000000000000000000000001'
  return [
    says(solve, entry, (said, { orders }, place) => ({ ...said, receiver: orders[place]?.receiver }), when),
    hears(solve, 'orders.*', (order: AskedOrder) => ({ ...order, receiver: stranger }), when),
  ]
}
