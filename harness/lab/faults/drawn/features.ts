/**
 * Features of the requests of each endpoint: options, and odd values of a type. Two features of one `group` never meet: they are
 * values of the same option.
 *
 * @module
 */
import { zeroAddress } from 'viem'
import { type DutchOrder, decodeDutchOrder } from '../../../core/orders/dutch-order.ts'
import type { ClauseId } from '../../../interfaces/solver-api/clauses/catalogue.ts'
import { decimalsOf } from '../amounts.ts'
import * as given from '../conditions.ts'
import type { Call } from '../wire.ts'
import type { EndpointName } from './endpoint.ts'

export interface Feature {
  /** With "where": 'a filter leaves protocols out'. */
  readonly says: string
  readonly group: string
  readonly on: readonly EndpointName[]
  readonly holds: given.Holds
  /** The clauses that judge the feature with every effect. */
  readonly clauses?: readonly ClauseId[]
}

const { asks, orders } = given
const both = ['quote', 'solve'] as const
const solving = ['quote', 'solve', 'v1Solve'] as const
const trading = ['quote', 'solve', 'v1Quote', 'v1Solve'] as const
const families = ['quote', 'solve', 'tokens', 'tokenPrice', 'nativePrice'] as const

export const options: readonly Feature[] = [
  on(families, 'family', 'the path is a partner path', given.partner, ['general/public-equals-partner']),
  on(trading, 'filter', 'the filter leaves protocols out', given.filtered, ['amms/same-on-quote-and-solve']),
  on(['quote'], 'venue', 'the venue is intent', given.isIntent, ['quote/venue']),
  on(['quote'], 'deduction', 'FirstOrder is asked', given.deducts, ['quote/deduct-gas-cost']),
  on(['quote'], 'origin', 'an order has an origin', orders('origin_address')),
  on(both, 'receiver', 'an order has a receiver', orders('receiver')),
  on(both, 'minimum', 'an order has a minimum', orders('buy_amount')),
  on(['solve', 'v1Solve'], 'slippage', 'a slippage is asked', asks('slippage')),
  on(['solve'], 'routes', 'routes are asked', given.withRoutes),
  on(solving, 'batch', 'there are several orders', given.inBatch),
  on(solving, 'token', 'ether is sold', given.sellsNative),
  on(solving, 'token', 'ether is bought', given.buysNative),
  on(['v1Quote'], 'token', 'ether is sold', sold(given.isNative), ['v1/native-token']),
  on(['v1Quote'], 'unit', 'the amount is in token units', given.inQuery('sell_amount')),
  on(
    ['v1Solve'],
    'unit',
    'an amount is in token units',
    orders('sell_amount', (amount) => amount.includes('.')),
  ),
  on(['v1Quote'], 'origin', 'there is an origin', (call) => originOf(call) !== undefined, [
    'v1/parameters-as-headers',
  ]),
  on(both, 'place', 'the blockchain is in the query string', given.inQuery('blockchain'), [
    'general/query-string-parameters',
  ]),
  on(['orderList'], 'status', 'a status is asked', asks('order_status'), ['tracking/filters-combine']),
  on(['orderList'], 'time', 'a time is asked', asks('filter_query'), ['tracking/filters-combine']),
  on(['orderList'], 'hashes', 'hashes are asked', asks('order_hashes'), ['tracking/filters-combine']),
  on(['orderList'], 'limit', 'a limit is asked', asks('limit'), ['tracking/cursor-walk']),
  on(['orderList'], 'wallet', 'a wallet is asked', asks('swapper'), ['tracking/swapper-filter']),
  on(['submit'], 'decay', 'an output decays', signed(decays), ['fills/linear-decay']),
  on(['submit'], 'outputs', 'there are several outputs', signed(severalOutputs), ['fills/several-outputs']),
  on(['submit'], 'exclusivity', 'there is an exclusive filler', signed(isExclusive), ['fills/exclusivity']),
  on(['submit'], 'quote id', 'a quote is named', (call) => asks('quoteId')(call) || asks('quote_id')(call), [
    'intent/quote-id-spellings',
  ]),
]

export const values: readonly Feature[] = [
  on(
    solving,
    'amount',
    'an odd amount is sold',
    sells((amount) => amount % 2n === 1n),
  ),
  on(
    solving,
    'amount',
    'an amount of 10^20 or more is sold',
    sells((amount) => amount >= 10n ** 20n),
  ),
  on(
    solving,
    'amount',
    'an amount below a million is sold',
    sells((amount) => amount < 10n ** 6n),
  ),
  on(
    solving,
    'amount',
    'an amount that ends in six zeros is sold',
    sells((amount) => amount % 10n ** 6n === 0n),
  ),
  on(both, 'sold', 'a token of six decimals is sold', orders('sell_token', hasDecimals(6))),
  on(both, 'sold', 'a token of eight decimals is sold', orders('sell_token', hasDecimals(8))),
  on(
    both,
    'bought',
    'a token of fewer than 18 decimals is bought',
    orders('buy_token', hasDecimals(2, 6, 8)),
  ),
  on(solving, 'letters', 'a sold token is in mixed case', orders('sell_token', given.isMixedCase), [
    'general/address-case-is-ignored',
  ]),
  on(
    ['solve'],
    'slippage',
    'the slippage is 0',
    asks('slippage', (slippage) => Number(slippage) === 0),
  ),
  on(
    ['solve', 'v1Solve'],
    'slippage',
    'the slippage is above 1 %',
    asks('slippage', (slippage) => Number(slippage) > 0.01),
  ),
  on(['v1Quote'], 'sold', 'a token of fewer than 18 decimals is sold', sold(hasDecimals(2, 6, 8))),
  on(['v1Quote'], 'letters', 'a sold token is in mixed case', sold(given.isMixedCase), [
    'general/address-case-is-ignored',
  ]),
  on(['tokenPrice'], 'letters', 'the token is in mixed case', parameter('token_address', given.isMixedCase), [
    'general/address-case-is-ignored',
  ]),
  on(['tokenPrice'], 'decimals', 'the token has eight decimals', parameter('token_address', hasDecimals(8))),
  on(['tokenPrice'], 'decimals', 'the token has six decimals', parameter('token_address', hasDecimals(6))),
  on(
    ['spread'],
    'letters',
    'the base token is in mixed case',
    parameter('base_token_address', given.isMixedCase),
    ['general/address-case-is-ignored'],
  ),
  on(
    ['spread'],
    'decimals',
    'the quote token has six decimals',
    parameter('quote_token_address', hasDecimals(6)),
  ),
  on(
    ['tokens'],
    'limit',
    'the limit is below five',
    parameter('limit', (limit) => Number(limit) < 5),
  ),
  on(
    ['tokens'],
    'limit',
    'the limit is odd',
    parameter('limit', (limit) => Number(limit) % 2 === 1),
  ),
  on(
    ['tokens'],
    'page',
    'the page is a later one',
    parameter('page', (page) => Number(page) > 0),
  ),
  on(['nonce'], 'letters', 'the wallet is in mixed case', parameter('address', given.isMixedCase), [
    'general/address-case-is-ignored',
  ]),
  on(['orderList'], 'letters', 'the wallet is in mixed case', parameter('swapper', given.isMixedCase), [
    'general/address-case-is-ignored',
  ]),
  on(
    ['orderList'],
    'limit',
    'one order is asked',
    parameter('limit', (limit) => limit === '1'),
    ['tracking/cursor-walk'],
  ),
  on(
    ['orderList'],
    'hashes',
    'several hashes are asked',
    parameter('order_hashes', (text) => text.includes(',')),
    ['tracking/hash-filter'],
  ),
  on(['submit'], 'outputs', 'a recipient is another wallet than the swapper', signed(paysAnother), [
    'fills/several-outputs',
  ]),
]

function on(
  endpoints: readonly EndpointName[],
  group: string,
  says: string,
  holds: given.Holds,
  clauses: readonly ClauseId[] = [],
): Feature {
  return { on: endpoints, group, says, holds, clauses }
}

function sells(isMeant: (amount: bigint) => boolean): given.Holds {
  return orders('sell_amount', given.amount(isMeant))
}

function sold(isMeant: (token: string) => boolean): given.Holds {
  return parameter('sell_token', isMeant)
}

function parameter(name: string, isMeant: (value: string) => boolean): given.Holds {
  return asks(name, (value) => typeof value === 'string' && isMeant(value))
}

function hasDecimals(...counts: readonly number[]): (token: string) => boolean {
  return (token) => counts.includes(decimalsOf(token))
}

function originOf(call: Call): unknown {
  return call.parameter('origin_address') ?? call.headers.get('origin_address') ?? undefined
}

function signed(isMeant: (order: DutchOrder) => boolean): given.Holds {
  return (call) => {
    const text = call.parameter('order')
    const order = typeof text === 'string' ? decodeDutchOrder(text as `0x${string}`) : undefined
    return order !== undefined && isMeant(order)
  }
}

function decays({ outputs }: DutchOrder): boolean {
  return outputs.some(({ endAmount, startAmount }) => endAmount < startAmount)
}

function severalOutputs({ outputs }: DutchOrder): boolean {
  return outputs.length > 1
}

function isExclusive({ exclusiveFiller }: DutchOrder): boolean {
  return exclusiveFiller !== zeroAddress
}

function paysAnother({ outputs, swapper }: DutchOrder): boolean {
  return outputs.some(({ recipient }) => recipient !== swapper)
}
