/** Effects on the form of an answer. */
import { fieldOf } from '../../../core/json.ts'
import { both, withRoutes } from '../conditions.ts'
import { lacks, says } from '../effects.ts'
import { type DrawnEffect, effects, placed } from './effect.ts'
import { paths } from './endpoint.ts'

const { nativePrice, orderList, quote, solve, submit, tokenPrice, tokens, v1Quote, v1Solve } = paths
const entry = 'solutions.*.orders.*'
const step = 'routes.*.*.*'
const of = effects('form')

export const form: readonly DrawnEffect[] = [
  of(
    'quote',
    'an item lacks its external_id',
    ['quote/external-id', 'quote/response-shape'],
    (when) => lacks(quote, 'quotes.*.external_id', when),
    placed,
  ),
  of(
    'quote',
    'buy_amount is a number',
    ['quote/buy-amount-is-positive', 'general/amounts-are-digit-strings', 'quote/response-shape'],
    (when) => says(quote, 'quotes.*.buy_amount', BigInt, when),
    placed,
  ),
  of('quote', 'gas is a text', ['quote/gas-is-positive', 'quote/response-shape'], (when) =>
    says(quote, 'gas', String, when),
  ),
  of('quote', 'target_address is missing', ['quote/target-address', 'quote/response-shape'], (when) =>
    lacks(quote, 'target_address', when),
  ),
  of('quote', 'decimals are numbers', ['quote/token-infos', 'quote/response-shape'], (when) =>
    says(quote, 'buy_tokens.*.decimals', Number, when),
  ),
  of('quote', 'request_id is empty', ['quote/request-id-is-unique', 'quote/response-shape'], (when) =>
    says(quote, 'request_id', () => '', when),
  ),
  of(
    'quote',
    'the sold amount is echoed one higher',
    ['quote/echoes-the-order'],
    (when) => says(quote, 'quotes.*.sell_amount', (amount) => `${BigInt(amount) + 1n}`, when),
    placed,
  ),
  of(
    'solve',
    'gas is a number',
    ['solve/solution-shape', 'solve/response-shape'],
    (when) => says(solve, 'solutions.*.gas', Number, when),
    placed,
  ),
  of(
    'solve',
    'target_address lacks its 0x',
    ['solve/solution-shape', 'general/addresses-are-hex', 'solve/response-shape'],
    (when) => says(solve, 'solutions.*.target_address', (text) => text.slice(2), when),
    placed,
  ),
  of(
    'solve',
    'an order lacks its origin_address',
    ['solve/echoes-the-order', 'solve/response-shape'],
    (when) => lacks(solve, `${entry}.origin_address`, when),
    placed,
  ),
  of('solve', 'sell_tokens is missing', ['solve/token-infos', 'solve/response-shape'], (when) =>
    lacks(solve, 'sell_tokens', when),
  ),
  of(
    'solve',
    'routes are missing',
    ['solve/routes-on-request', 'routes/keyed-by-external-id'],
    (when) => lacks(solve, 'routes', both(withRoutes, when)),
    { needs: ['routes'] },
  ),
  of(
    'solve',
    'splits are percentages',
    ['routes/splits-add-up-to-one'],
    (when) => says(solve, `${step}.split`, (split) => Number(split) * 100, when),
    { needs: ['routes'] },
  ),
  of(
    'solve',
    'a step lacks its protocol',
    ['routes/step-shape', 'routes/protocol-is-supported'],
    (when) => lacks(solve, `${step}.protocol`, when),
    { needs: ['routes'] },
  ),
  of('v1Quote', 'gas is a text', ['v1/quote-shape'], (when) => says(v1Quote, 'gas', String, when)),
  of('v1Quote', 'token infos are lists', ['v1/quote-shape'], (when) =>
    says(v1Quote, 'sell_tokens', (info) => [info], when),
  ),
  of(
    'v1Solve',
    'gas is a number',
    ['v1/solve-shape'],
    (when) => says(v1Solve, 'solutions.*.gas', Number, when),
    placed,
  ),
  of(
    'v1Solve',
    'there is a target_address',
    ['v1/solve-shape'],
    (when) =>
      says(v1Solve, 'solutions.*', (one) => ({ ...one, target_address: `0x${'11'.repeat(20)}` }), when),
    placed,
  ),
  of('tokenPrice', 'the price is a text', ['prices/token-price-shape'], (when) =>
    says(tokenPrice, 'price', String, when),
  ),
  of('nativePrice', 'the price is a text', ['prices/native-usd-shape'], (when) =>
    says(nativePrice, 'price', String, when),
  ),
  of('tokens', 'decimals are texts', ['tokens/record-shape', 'tokens/is-a-list'], (when) =>
    says(tokens, '*.decimals', String, when),
  ),
  of('tokens', 'the last record is missing', ['tokens/pages-partition-the-list'], (when) =>
    says(tokens, '', (page: readonly unknown[]) => page.slice(0, -1), when),
  ),
  of('tokens', 'names are missing', ['tokens/record-shape', 'tokens/is-a-list'], (when) =>
    lacks(tokens, '*.name', when),
  ),
  of('submit', 'the hash is another', ['intent/order-hash'], (when) => says(submit, '', otherHash, when)),
  of('orderList', 'statuses are in capitals', ['tracking/lists-submitted-orders'], (when) =>
    says(orderList, 'orders.*.order_status', (status) => status.toUpperCase(), when),
  ),
]

function otherHash(answer: object): object {
  const hash = `${fieldOf(answer, 'order_hash')}`.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  return { ...answer, order_hash: hash, hash }
}
