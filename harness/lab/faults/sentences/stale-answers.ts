/** Faults of answers that were right for another request, or at another block. */
import { fieldOf } from '../../../core/json.ts'
import * as given from '../conditions.ts'
import { faultsAgainst } from '../fault.ts'
import { cached } from '../memory.ts'
import {
  type Call,
  nativePrice,
  orderList,
  quote,
  solve,
  spread,
  tokenPrice,
  tokens,
  v1Quote,
  v1Solve,
} from '../wire.ts'

const same = 'general/same-question-same-answer'
const follows = [same, 'solve/follows-the-chain', 'solve/pays-what-it-says'] as const

const whole = ({ text, url }: Call) => `${url.pathname}${url.search}${text}`

/** All of a request but some fields of its body. */
function without(...names: readonly string[]): (call: Call) => string {
  return ({ body, text, url }) => {
    if (typeof body !== 'object' || body === null) return text
    const kept = Object.entries(body).filter(([name]) => !names.includes(name))
    const query = [...url.searchParams].filter(([name]) => !names.includes(name))
    return JSON.stringify([url.pathname, query, kept])
  }
}

/** All of a request but a field of its orders. */
function withoutOf(field: string): (call: Call) => string {
  return (call) => {
    const orders = call.orders.map((order) => ({ ...order, [field]: undefined }))
    return JSON.stringify([call.url.search, { ...(call.body as object), orders }])
  }
}

export const staleAnswers = faultsAgainst({
  'The quote and solve operations are stateless and have no states.': {
    'partner-quote-kept': [
      'repetition and caches',
      ['quote/follows-the-chain', same],
      'a partner quote is kept forever',
      cached(quote, whole, given.partner),
    ],
    'quote-of-ether-kept': [
      'repetition and caches',
      ['quote/follows-the-chain', same],
      'a quote that sells or buys ether is kept forever',
      cached(quote, whole, (call) => given.sellsNative(call) || given.buysNative(call)),
    ],
    'batch-kept': [
      'place in a batch',
      ['quote/follows-the-chain', same],
      'a quote of a batch is kept forever',
      cached(quote, whole, given.inBatch),
    ],
    'solve-with-routes-kept': [
      'repetition and caches',
      follows,
      'a solve with routes is kept forever',
      cached(solve, whole, given.withRoutes),
    ],
    'solve-with-a-filter-kept': [
      'repetition and caches',
      follows,
      'a solve with a filter is kept forever',
      cached(solve, whole, given.filtered),
    ],
    'v1-quote-kept': [
      'repetition and caches',
      ['v1/quote-equals-v2', 'quote/follows-the-chain', same],
      'a v1 quote is kept forever',
      cached(
        v1Quote,
        ({ headers, url }) => `${url.search}${headers.get('amms')}${headers.get('origin_address')}`,
      ),
    ],
    'v1-solve-kept': [
      'repetition and caches',
      ['v1/solve-executes', 'v1/solve-near-the-quote', same],
      'a v1 solve is kept forever',
      cached(v1Solve, whole),
    ],
    'solve-kept-without-minimum': [
      'repetition and caches',
      ['solve/honours-the-minimum', 'solve/minimum-after-slippage', same],
      'a solve is kept without regard to minima',
      cached(solve, withoutOf('buy_amount')),
    ],
    'solve-kept-without-origin': [
      'repetition and caches',
      ['solve/echoes-the-order', 'solve/pays-the-receiver', same],
      'a solve is kept without regard to origins',
      cached(solve, withoutOf('origin_address')),
    ],
    'solve-kept-without-routes': [
      'repetition and caches',
      ['solve/routes-on-request', same],
      'a solve is kept without regard to return_routes',
      cached(solve, without('return_routes')),
    ],
    'quote-kept-without-venue': [
      'repetition and caches',
      ['quote/intent-venue-deducts-gas', same],
      'a quote is kept without regard to the venue',
      cached(quote, without('venue')),
    ],
    'quote-kept-without-query': [
      'repetition and caches',
      ['general/query-string-parameters', 'quote/deduct-gas-cost', same],
      'a quote is kept without regard to the query string',
      cached(
        quote,
        ({ text }) => text,
        ({ body }) => fieldOf(body, 'blockchain') !== undefined,
      ),
    ],
    'quote-kept-for-the-sorted-batch': [
      'place in a batch',
      ['quote/one-item-per-order', 'quote/echoes-the-order', same],
      'a quote of a batch is kept without regard to the order of its orders',
      cached(
        quote,
        (call) =>
          JSON.stringify(call.orders.map((order) => JSON.stringify(order)).toSorted()) +
          without('orders')(call),
        given.inBatch,
      ),
    ],
  },
  "price: the price in the chain's native token. / the native token price in USD.": {
    'token-price-kept': [
      'time and others',
      ['prices/token-price-agrees-with-quotes', same],
      'the price of a token is kept forever',
      cached(tokenPrice, ({ url }) => url.search.toLowerCase()),
    ],
    'dollars-kept': [
      'time and others',
      ['prices/native-usd-agrees-with-quotes', same],
      'the price of the native token is kept forever',
      cached(nativePrice, () => ''),
    ],
    'spread-kept': [
      'time and others',
      ['spread/mean-and-difference', same],
      'a spread is kept forever on the partner path',
      cached(spread, ({ url }) => url.search.toLowerCase()),
    ],
    'spread-kept-for-both-directions': [
      'repetition and caches',
      ['spread/reciprocal', 'spread/mean-and-difference', same],
      'a spread is kept without regard to which token is the base',
      cached(spread, ({ url }) =>
        JSON.stringify(
          ['base_token_address', 'quote_token_address'].map((name) => url.searchParams.get(name)).sort(),
        ),
      ),
    ],
  },
  'page: page number; cursor: cursor for paging.': {
    'page-kept-for-all-limits': [
      'repetition and caches',
      ['tokens/pages-partition-the-list', same],
      'a page of tokens is kept without regard to the limit',
      cached(tokens, ({ url }) => url.searchParams.get('page') ?? '0'),
    ],
    'list-kept-for-all-statuses': [
      'repetition and caches',
      ['tracking/status-filter', 'tracking/filters-combine'],
      'a list of orders is kept for six statuses at a time',
      cached(
        orderList,
        ({ url }) => {
          const query = new URLSearchParams(url.search)
          query.delete('order_status')
          return query.toString()
        },
        given.asks('order_status'),
      ),
    ],
  },
})
