/** Faults of the partner paths. */
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const {
  anywhere,
  answers,
  nativePrice,
  overlooks,
  quote,
  reads,
  readsQuery,
  refusals,
  solve,
  tokenPrice,
  tokens,
} = wire

const isPartner = ({ isPartner }: wire.Call) => isPartner

const silent = (response: Response) => Response.json({}, { status: response.status })

export const partnerPaths = faultsOf('family, version, endpoint', {
  'partner-slippage-unread': [
    ['general/public-equals-partner', 'solve/minimum-after-slippage'],
    'the partner path of solve has the default slippage',
    overlooks(solve, ['slippage'], isPartner),
  ],
  'partner-filter-unread': [
    ['general/public-equals-partner', 'amms/include-one', 'amms/exclude-one'],
    'the partner path of solve has no filter',
    overlooks(solve, ['amms'], isPartner),
  ],
  'partner-quote-filter-unread': [
    ['general/public-equals-partner', 'amms/same-on-quote-and-solve'],
    'the partner path of quote has no filter',
    overlooks(quote, ['amms'], isPartner),
  ],
  'partner-strategy-unread': [
    ['general/public-equals-partner', 'quote/deduct-gas-cost'],
    'the partner path of quote deducts no gas',
    overlooks(quote, ['deduct_gas_cost'], isPartner),
  ],
  'partner-venue-unread': [
    ['general/public-equals-partner', 'quote/intent-venue-deducts-gas'],
    'the partner path of quote has one venue',
    overlooks(quote, ['venue'], isPartner),
  ],
  'partner-routes-unread': [
    ['general/public-equals-partner', 'solve/routes-on-request'],
    'the partner path of solve gives no routes',
    overlooks(solve, ['return_routes'], isPartner),
  ],
  'partner-receiver-unread': [
    ['general/public-equals-partner', 'solve/pays-the-receiver', 'solve/echoes-the-order'],
    'the partner path of solve does not read receivers',
    reads(solve, (asked, call) =>
      call.isPartner
        ? { ...asked, orders: asked.orders.map(({ receiver: _, ...order }) => order) }
        : undefined,
    ),
  ],
  'partner-minimum-unread': [
    ['general/public-equals-partner', 'solve/honours-the-minimum'],
    'the partner path of solve does not read minimums',
    reads(solve, (asked, call) =>
      call.isPartner
        ? { ...asked, orders: asked.orders.map(({ buy_amount: _, ...order }) => order) }
        : undefined,
    ),
  ],
  'partner-batch-is-its-first': [
    ['general/public-equals-partner', 'quote/one-item-per-order'],
    'the partner path of quote answers for the first order alone',
    reads(quote, (asked, call) =>
      call.isPartner ? { ...asked, orders: asked.orders.slice(0, 1) } : undefined,
    ),
  ],
  'partner-quote-id-is-constant': [
    ['quote/request-id-is-unique', 'general/public-equals-partner'],
    'all quotes of the partner path have one id',
    answers<object>(quote, (answer, call) =>
      call.isPartner ? { ...answer, request_id: '0f0e0d0c-0b0a-4908-8706-050403020100' } : undefined,
    ),
  ],
  'partner-tokens-lack-one': [
    'general/public-equals-partner',
    'the partner path of tokens lacks the last of a page',
    answers<readonly unknown[]>(tokens, (page, call) => (call.isPartner ? page.slice(0, -1) : undefined)),
  ],
  'partner-price-off': [
    'general/public-equals-partner',
    'the partner path of token_price is half a percent off',
    answers<{ readonly price: number }>(tokenPrice, ({ price }, call) =>
      call.isPartner ? { price: price * 1.005 } : undefined,
    ),
  ],
  'partner-dollars-are-whole': [
    'general/public-equals-partner',
    'the partner path of native_usd_price is rounded to whole dollars',
    answers<{ readonly price: number }>(nativePrice, ({ price }, call) =>
      call.isPartner ? { price: Math.round(price) } : undefined,
    ),
  ],
  'partner-errors-silent': [
    ['general/errors-explain-themselves', 'general/public-equals-partner'],
    'refusals of the partner path of solve are without a message',
    refusals(solve, (response, call) => (call.isPartner ? silent(response) : response)),
  ],
  'partner-malformed-address-is-400': [
    ['errors/malformed-address', 'general/public-equals-partner'],
    'a malformed address is a 400 on the partner path of quote',
    refusals(quote, (response, call) =>
      call.isPartner && response.status === 422
        ? new Response(response.body, { status: 400, headers: response.headers })
        : response,
    ),
  ],
  'partner-wrong-method-breaks': [
    'errors/unknown-path-and-method',
    'a wrong method on a partner path is a 500',
    refusals(anywhere, (response, call) =>
      call.isPartner && response.status === 405 ? wire.internalError() : response,
    ),
  ],
  'partner-unknown-path-served': [
    'errors/unknown-path-and-method',
    'an unknown path below /partner is an empty 200',
    refusals(anywhere, (response, call) =>
      call.isPartner && response.status === 404 ? Response.json({}) : response,
    ),
  ],
  'partner-tokens-without-blockchain': [
    'errors/missing-parameter',
    'the partner path of tokens needs no blockchain',
    readsQuery(tokens, (query, call) => {
      if (call.isPartner && !query.has('blockchain')) query.set('blockchain', 'ethereum')
    }),
  ],
})
