/** Faults of refusals, of keys, and of requests that the interface allows. */
import * as given from '../conditions.ts'
import { asksInstead, hears, refusesWith, turnsAway } from '../effects.ts'
import { faultsAgainst } from '../fault.ts'
import {
  type Call,
  nonce,
  orderList,
  quote,
  readsQuery,
  referenceKey,
  solve,
  spread,
  submit,
  tokenPrice,
  type WireFault,
} from '../wire.ts'

const { asks, both, inBatch, inQuery, later, orders, partner } = given
const served = 'general/valid-is-served'
const keys = 'keys/missing-or-wrong-key-is-refused'
const unknown = ['errors/token-not-found'] as const

export const refusalsAndAccess = faultsAgainst({
  'Token `<token_address>` not found (400).': {
    'unknown-in-a-batch-is-204': [
      'place in a batch',
      unknown,
      'a batch with an unknown token is a 204',
      refusesWith(
        quote,
        (status) => (status === 400 ? new Response(null, { status: 204 }) : undefined),
        inBatch,
      ),
    ],
    'unknown-names-the-sold-token': [
      'letters, types, spelling',
      unknown,
      'the message on an unknown token names the sold token, whichever is unknown',
      refusesWith(solve, (status, text, call) => {
        const [order] = call.orders
        return status === 400 &&
          order !== undefined &&
          !text.toLowerCase().includes(order.sell_token.toLowerCase())
          ? Response.json({ detail: `Token ${order.sell_token} not found` }, { status })
          : undefined
      }),
    ],
    'unknown-on-the-partner-path-is-422': [
      'family, version, endpoint',
      [...unknown, 'general/public-equals-partner'],
      'an unknown token is a 422 of a partner solve',
      refusesWith(solve, (status, text) => (status === 400 ? jsonOf(text, 422) : undefined), partner),
    ],
  },
  'Invalid token address (hex string required): 422.': {
    'malformed-in-a-later-order-is-400': [
      'place in a batch',
      'errors/malformed-address',
      'a malformed address in a batch is a 400',
      refusesWith(quote, (status, text) => (status === 422 ? jsonOf(text, 400) : undefined), inBatch),
    ],
  },
  'v2 accepts only base units, not a float.': {
    'whole-float-passes': [
      'malformed input',
      ['errors/amount-is-base-units', 'errors/amount-of-another-form'],
      'an amount whose decimals are zeros is read without them',
      hears(quote, 'orders.*.sell_amount', (amount) => `${amount}`.replace(/\.0+$/, '')),
    ],
    'later-float-is-cut': [
      'place in a batch',
      ['errors/amount-is-base-units'],
      'an amount after the first order of a solve is cut at its decimal point',
      hears(solve, 'orders.*.sell_amount', (amount) => `${amount}`.split('.')[0], later),
    ],
  },
  'blockchain: required.': {
    'partner-blockchain-is-optional': [
      'family, version, endpoint',
      'errors/missing-parameter',
      'a partner quote needs no blockchain',
      asksInstead(
        quote,
        ({ body }) => ({ body: { blockchain: 'ethereum', ...(body as object) } }),
        (call) => call.isPartner && call.orders.length > 0 && call.parameter('blockchain') === undefined,
      ),
    ],
    'spread-blockchain-is-optional': [
      'family, version, endpoint',
      ['errors/intents-explain-themselves', 'errors/missing-parameter'],
      'token_price_and_spread needs no blockchain',
      readsQuery(spread, (query) => {
        if (!query.has('blockchain')) query.set('blockchain', 'ethereum')
      }),
    ],
  },
  'On error a body carries an explanatory message.': {
    'partner-price-refused-in-silence': [
      'family, version, endpoint',
      'general/errors-explain-themselves',
      'refusals of the partner price have no message',
      refusesWith(tokenPrice, (status) => Response.json({}, { status }), partner),
    ],
    'batch-refused-in-silence': [
      'place in a batch',
      'general/errors-explain-themselves',
      'refusals of a batch have an empty message',
      refusesWith(solve, (status) => Response.json({ detail: '' }, { status }), inBatch),
    ],
  },
  'The intent endpoints and token_price_and_spread are partner paths with the key header.': {
    'nonce-in-mixed-case-without-key': [
      'letters, types, spelling',
      keys,
      'the nonce of a wallet in mixed case needs no key',
      keyless(nonce, (call) => given.isMixedCase(`${call.parameter('address')}`)),
    ],
    'submission-without-key': [
      'family, version, endpoint',
      keys,
      'the submission of an order without a quoteId needs no key',
      keyless(submit, (call) => !asks('quoteId')(call) && !asks('quote_id')(call)),
    ],
    'hashes-without-key': [
      'two options together',
      keys,
      'a list of orders by hash or by status needs no key',
      keyless(orderList, (call) => asks('order_hashes')(call) || asks('order_status')(call)),
    ],
  },
  'deduct_gas_cost, slippage and return_routes also appear as query-string parameters on quote and solve.': {
    'slippage-in-the-query-of-a-batch': [
      'place in a batch',
      [served, 'general/query-string-parameters'],
      'a batch with a slippage in the query string is refused',
      turnsAway(solve, 400, both(inBatch, inQuery('slippage'))),
    ],
    'routes-in-the-query-of-a-partner': [
      'family, version, endpoint',
      [served, 'general/query-string-parameters'],
      'a partner solve with return_routes in the query string is a 500',
      turnsAway(solve, 500, both(partner, inQuery('return_routes'))),
    ],
    'deduction-in-the-query-with-a-filter': [
      'two options together',
      [served, 'general/query-string-parameters'],
      'a quote with a filter and FirstOrder in the query string is refused',
      turnsAway(quote, 422, both(given.filtered, inQuery('deduct_gas_cost'))),
    ],
  },
  'origin_address and receiver: optional for quote.': {
    'intent-batch-with-origins-breaks': [
      'two options together',
      [served, 'quote/venue'],
      'a batch on the intent venue is a 500',
      turnsAway(quote, 500, both(inBatch, given.isIntent)),
    ],
    'receiver-alone-has-no-quote': [
      'two options together',
      [served, 'quote/origin-and-receiver-are-optional'],
      'a quote with a receiver and no origin has no solution',
      turnsAway(
        quote,
        204,
        both(orders('receiver'), (call) => !orders('origin_address')(call)),
      ),
    ],
    'receiver-with-routes-has-no-solution': [
      'two options together',
      served,
      'a solve with a receiver, routes and a slippage has no solution',
      turnsAway(solve, 204, both(orders('receiver'), given.withRoutes, asks('slippage'))),
    ],
    'every-eleventh-solve-is-204': [
      'repetition and caches',
      [served, 'solve/is-repeatable'],
      'every eleventh solve has no solution',
      turnsAway(solve, 204, ({ nth }) => nth % 11 === 0),
    ],
  },
  'Venue: switches between the service (`classic`) and intent-based swap (`intent`).': {
    'classic-with-a-filter-refused': [
      'two options together',
      [served, 'quote/venue'],
      'a quote with a filter refuses the venue classic',
      turnsAway(
        quote,
        400,
        both(
          given.filtered,
          asks('venue', (venue) => venue === 'classic'),
        ),
      ),
    ],
    'intent-partner-has-nothing': [
      'family, version, endpoint',
      [served, 'quote/venue', 'general/public-equals-partner'],
      'a partner quote on the intent venue with FirstOrder has no solution',
      turnsAway(quote, 204, both(partner, given.isIntent, given.deducts)),
    ],
  },
})

/** Serves the requests of the condition without a look at the key. */
function keyless(path: string, when: (call: Call) => boolean): WireFault {
  return asksInstead(
    path,
    (call) => {
      const headers = new Headers(call.headers)
      headers.set('x-api-key', referenceKey)
      return { headers }
    },
    when,
  )
}

function jsonOf(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json' } })
}
