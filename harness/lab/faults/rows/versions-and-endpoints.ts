/** Faults of v1, or of one endpoint. */
import { fieldOf } from '../../../core/json.ts'
import { decimalsOf, raised } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const {
  answers,
  nativePrice,
  nonce,
  orderList,
  overlooks,
  reads,
  readsQuery,
  refusals,
  replies,
  solve,
  spread,
  submit,
  tokenPrice,
  v1Quote,
  v1Solve,
} = wire

const silent = (response: Response) => Response.json({}, { status: response.status })

export const versionsAndEndpoints = faultsOf('family, version, endpoint', {
  'v1-slippage-without-effect': [
    'v1/solve-slippage',
    'the call data of a v1 solve holds at any price',
    reads(v1Solve, (asked) => ({ ...asked, slippage: 0.99 })),
  ],
  'v1-slippage-is-default': [
    ['v1/solve-slippage', 'v1/solve-parameters'],
    'v1 solve has the default slippage, whatever is asked',
    overlooks(v1Solve, ['slippage']),
  ],
  'v1-single-exclusion-unread': [
    'amms/same-on-quote-and-solve',
    'a single exclusion is not read by v1 quote',
    readsQuery(v1Quote, (query) => {
      const entries = query.getAll('amms').flatMap((entry) => entry.split(','))
      if (entries.filter((entry) => entry.startsWith('-')).length === 1) query.delete('amms')
    }),
  ],
  'v1-solve-filter-unread': [
    ['amms/same-on-quote-and-solve', 'v1/solve-parameters'],
    'v1 solve has no filter',
    overlooks(v1Solve, ['amms']),
  ],
  'v1-origin-unread': [
    ['v1/parameters-as-headers', 'v1/quote-equals-v2'],
    'v1 quote does not read the origin',
    replies(v1Quote, (call) => {
      const query = new URLSearchParams(call.url.search)
      query.delete('origin_address')
      const headers = new Headers(call.headers)
      headers.delete('origin_address')
      return call.ask({ query, headers })
    }),
  ],
  'v1-eight-decimals-low': [
    'v1/quote-equals-v2',
    'a v1 quote of a sold token of eight decimals is a thousandth lower',
    answers<{ readonly bought: string; readonly bought_integer: bigint | number }>(
      v1Quote,
      (answer, { url }) =>
        decimalsOf(url.searchParams.get('sell_token') ?? '') === 8
          ? { ...answer, bought_integer: BigInt(raised(`${answer.bought_integer}`, -10)) }
          : undefined,
    ),
  ],
  'v1-second-solution-without-id': [
    'v1/solve-shape',
    'the second solution of a v1 solve lacks its external id',
    answers<{
      readonly solutions: readonly { readonly orders: readonly { readonly external_id: string }[] }[]
    }>(v1Solve, (answer) => ({
      ...answer,
      solutions: answer.solutions.map((solution, index) =>
        index === 0
          ? solution
          : { ...solution, orders: solution.orders.map(({ external_id: _, ...order }) => order) },
      ),
    })),
  ],
  'v1-solve-malformed-is-422': [
    'v1/errors-are-400',
    'a malformed address is a 422 in v1 solve',
    refusals(v1Solve, (response, { text }) =>
      response.status === 400 && /token":"(?!0x[0-9a-fA-F]{40}")/.test(text)
        ? new Response(response.body, { status: 422, headers: response.headers })
        : response,
    ),
  ],
  'v1-solve-target-with-filter': [
    'v1/solve-shape',
    'a v1 solve with a filter has a target address',
    answers<{ readonly solutions: readonly object[] }>(v1Solve, (answer, call) =>
      fieldOf(call.body, 'amms') === undefined
        ? undefined
        : {
            ...answer,
            solutions: answer.solutions.map((one) => ({ ...one, target_address: `0x${'11'.repeat(20)}` })),
          },
    ),
  ],
  'v1-no-solution-is-200': [
    ['quote/no-solution-is-204', 'amms/nothing-left-is-204', 'v1/quote-shape'],
    'a v1 quote without a solution is an empty 200',
    replies(v1Quote, async (call) => {
      const response = await call.ask()
      return response.status === 204 ? Response.json({}) : response
    }),
  ],
  'solve-is-html': [
    'general/json-responses',
    'answers of solve are of the type text/html',
    asHtml(solve, (response) => response.ok),
  ],
  'list-is-html': [
    'general/json-responses',
    'the list of orders is of the type text/html',
    asHtml(orderList, (response) => response.ok),
  ],
  'accepted-is-html': [
    'general/json-responses',
    'the acceptance of an order is of the type text/html',
    asHtml(submit, (response) => response.ok),
  ],
  'refused-price-is-html': [
    'general/json-responses',
    'refusals of token_price are of the type text/html',
    asHtml(tokenPrice, (response) => response.status >= 400),
  ],
  'nonce-refusals-silent': [
    ['errors/intents-explain-themselves', 'general/errors-explain-themselves'],
    'refusals of nonce are without a message',
    refusals(nonce, silent),
  ],
  'order-refusals-silent': [
    ['errors/intents-explain-themselves', 'general/errors-explain-themselves'],
    'refusals of an order are without a message',
    refusals(submit, silent),
  ],
  'spread-refusals-silent': [
    ['errors/intents-explain-themselves', 'general/errors-explain-themselves'],
    'refusals of token_price_and_spread are without a message',
    refusals(spread, silent),
  ],
  'solve-without-a-limit': [
    'limits/three-per-second',
    'solve has no rate limit without a key',
    withKey(solve),
  ],
  'v1-quote-without-a-limit': [
    'limits/three-per-second',
    'v1 quote has no rate limit without a key',
    withKey(v1Quote),
  ],
  'prices-without-a-limit': [
    'limits/three-per-second',
    'native_usd_price has no rate limit without a key',
    withKey(nativePrice),
  ],
  'spread-with-any-key': [
    'keys/missing-or-wrong-key-is-refused',
    'token_price_and_spread takes any key',
    withKey(spread, (key) => key !== null),
  ],
  'list-without-a-key': [
    'keys/missing-or-wrong-key-is-refused',
    'the list of orders needs no key',
    withKey(orderList, (key) => key === null),
  ],
  'nonce-with-any-key': [
    'keys/missing-or-wrong-key-is-refused',
    'nonce takes any key',
    withKey(nonce, (key) => key !== null),
  ],
  'v1-solve-without-blockchain': [
    'errors/missing-parameter',
    'v1 solve needs no blockchain',
    readsQuery(v1Solve, (query) => {
      if (!query.has('blockchain')) query.set('blockchain', 'ethereum')
    }),
  ],
  'list-of-any-blockchain': [
    ['errors/intents-explain-themselves', 'errors/missing-parameter'],
    'the list of orders needs no blockchain',
    readsQuery(orderList, (query) => {
      if (!query.has('blockchain')) query.set('blockchain', 'ethereum')
    }),
  ],
})

function asHtml(path: string, when: (response: Response) => boolean): wire.WireFault {
  return replies(path, async (call) => {
    const response = await call.ask()
    if (!when(response) || response.status === 429) return response
    return new Response(response.body, { status: response.status, headers: { 'content-type': 'text/html' } })
  })
}

/** Asks with a key of its own instead of the caller's. */
function withKey(path: string, when = (_: string | null) => true): wire.WireFault {
  return replies(path, (call) => {
    const headers = new Headers(call.headers)
    if (when(headers.get('x-api-key'))) headers.set('x-api-key', wire.referenceKey)
    return call.ask({ headers })
  })
}
