/** Faults of the form of an answer. */
import { decimalsOf } from '../amounts.ts'
import * as given from '../conditions.ts'
import { lacks, says } from '../effects.ts'
import { faultsAgainst } from '../fault.ts'
import { quote, solve, v1Quote, v1Solve } from '../wire.ts'

const { both, inBatch, later, orders, partner, withRoutes } = given

export const shapes = faultsAgainst({
  'gas: integer.': {
    'gas-as-text-on-the-partner-path': [
      'family, version, endpoint',
      ['quote/gas-is-positive', 'quote/response-shape'],
      'the gas of a partner quote of a batch is a text',
      says(quote, 'gas', String, both(partner, inBatch)),
    ],
    'gas-of-nothing': [
      'two options together',
      'quote/gas-is-positive',
      'the gas of a quote with FirstOrder and a filter is 0',
      says(quote, 'gas', () => 0, both(given.deducts, given.filtered)),
    ],
    'v1-gas-as-text': [
      'two options together',
      'v1/quote-shape',
      'the gas of a v1 quote with a filter is a text',
      says(v1Quote, 'gas', String, given.filtered),
    ],
  },
  'external_id: identifier of the order within the request, a string.': {
    'external-id-as-number': [
      'place in a batch',
      ['quote/external-id', 'quote/response-shape'],
      'the ids of a quote of three orders or more are numbers',
      says(quote, 'quotes.*.external_id', Number, (call) => call.orders.length > 2),
    ],
    'solved-id-lacks-with-a-receiver': [
      'two options together',
      ['solve/echoes-the-order', 'solve/response-shape'],
      'a solved order with a receiver has no id where no routes are asked',
      lacks(
        solve,
        'solutions.*.orders.*.external_id',
        both(orders('receiver'), (call) => !withRoutes(call)),
      ),
    ],
  },
  'decimals: number of decimals, carried as a string in these responses.': {
    'decimals-as-number': [
      'size and digits',
      ['quote/token-infos', 'quote/response-shape'],
      'decimals below ten are numbers in a quote',
      says(quote, 'buy_tokens.*.decimals', (decimals) =>
        Number(decimals) < 10 ? Number(decimals) : decimals,
      ),
    ],
    'solved-decimals-as-number': [
      'place in a batch',
      ['solve/token-infos', 'solve/response-shape'],
      'the decimals of the second sold token of a solve are a number',
      says(solve, 'sell_tokens.*.decimals', Number, later),
    ],
  },
  'sell_token, buy_token, sell_amount: as requested.': {
    'third-item-echoes-the-first': [
      'place in a batch',
      'quote/echoes-the-order',
      'the third item of a quote has the sell amount of the first',
      says(quote, 'quotes.*.sell_amount', (amount, call, place) =>
        place === 2 ? call.orders[0]?.sell_amount : amount,
      ),
    ],
    'ether-echoed-wrapped': [
      'two options together',
      'quote/echoes-the-order',
      'a quote that sells ether names wrapped ether',
      says(
        quote,
        'quotes.*.sell_token',
        () => '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
        given.sellsNative,
      ),
    ],
    'large-amount-echoed-through-a-double': [
      'size and digits',
      'quote/echoes-the-order',
      'the sell amount of an order after the first goes through a double',
      says(quote, 'quotes.*.sell_amount', (amount) => `${BigInt(Number(amount))}`, later),
    ],
    'solved-tokens-exchanged': [
      'place in a batch',
      'solve/echoes-the-order',
      'the second of three solved orders names its tokens the other way round',
      says(
        solve,
        'solutions.*.orders.*',
        (entry) => ({ ...entry, sell_token: entry.buy_token, buy_token: entry.sell_token }),
        (call, place) => place === 1 && call.orders.length > 2,
      ),
    ],
  },
  'quotes: same order as the request orders.': {
    'batch-sorted-by-amount': [
      'place in a batch',
      'quote/one-item-per-order',
      'the items of a partner quote are sorted by their sell amounts',
      says(
        quote,
        'quotes',
        (items: readonly { readonly sell_amount: string }[]) =>
          items.toSorted((a, b) => (BigInt(a.sell_amount) < BigInt(b.sell_amount) ? -1 : 1)),
        partner,
      ),
    ],
  },
  'Returns no route and no transaction data.': {
    'quote-leaks-call-data': [
      'two options together',
      'quote/no-route-no-call-data',
      'a quote with an origin and a receiver has call data',
      says(
        quote,
        '',
        (answer) => ({ ...answer, call_data: '0x3593564c' }),
        both(orders('origin_address'), orders('receiver')),
      ),
    ],
  },
  'target_address: router address on the target chain.': {
    'target-of-the-intent-venue': [
      'two options together',
      'quote/target-address',
      'the target of a quote of the intent venue is the reactor',
      says(quote, 'target_address', () => '0x6000da47483062a0d734ba3dc7576ce6a0b645c4', given.isIntent),
    ],
    'target-of-the-partner-path': [
      'family, version, endpoint',
      ['solve/target-is-the-router', 'general/public-equals-partner'],
      'the target of a partner solve with a filter is another contract',
      says(
        solve,
        'solutions.*.target_address',
        () => '0x1111111254eeb25477b68fb85ed929f73a960582',
        both(partner, given.filtered),
      ),
    ],
    'target-in-no-digits': [
      'repetition and caches',
      ['solve/solution-shape', 'solve/response-shape', 'general/addresses-are-hex'],
      'from the fifth solve on, targets lack their 0x',
      says(solve, 'solutions.*.target_address', (target) => target.slice(2), given.from(5)),
    ],
  },
  'symbol: token symbol; address: token address.': {
    'infos-in-capitals': [
      'letters, types, spelling',
      'quote/token-infos-are-true',
      'the symbols of a batch are in capitals',
      says(quote, 'sell_tokens.*.symbol', (symbol) => symbol.toUpperCase(), inBatch),
    ],
    'solved-info-of-six-decimals': [
      'size and digits',
      'solve/token-infos-are-true',
      'a token of eight decimals has 18 in a solve',
      says(solve, 'buy_tokens.*', (info) =>
        decimalsOf(info.address) === 8 ? { ...info, decimals: '18' } : info,
      ),
    ],
  },
  'v1: the response has no target_address, token lists or routes.': {
    'v1-infos-as-lists': [
      'two options together',
      'v1/quote-shape',
      'a v1 quote with an origin has lists of token infos',
      says(
        v1Quote,
        'buy_tokens',
        (info) => [info],
        (call) => given.asks('origin_address')(call) || call.headers.has('origin_address'),
      ),
    ],
    'v1-routes-with-a-slippage': [
      'two options together',
      'v1/solve-shape',
      'a v1 solve with a slippage has routes',
      says(v1Solve, '', (answer) => ({ ...answer, routes: {} }), given.asks('slippage')),
    ],
    'v1-gas-of-a-batch-as-number': [
      'place in a batch',
      'v1/solve-shape',
      'the gas of v1 solutions after the first is a number',
      says(v1Solve, 'solutions.*.gas', Number, later),
    ],
  },
})
