/** Faults of the reference that violate clauses about refusals, with the requests that show them. */
import type { Message } from '../../../core/transport/transport.ts'
import { messageOf } from '../../../interfaces/solver-api/api/client.ts'
import * as fault from '../../../interfaces/solver-api/kit/faults/answer-faults.ts'
import { json, type Mutant, refuse, respond } from '../../../judge/mutant.ts'
import { trader } from '../../service.ts'
import { usdc, weth } from '../../small-market.ts'

const blockchain = 'ethereum'
const order = { sell_token: usdc, buy_token: weth, sell_amount: '3000000000' }
const ownOrder = { ...order, origin_address: trader }
const unlisted = '0x00000000000000000000000000000000000b0d1e'

const bodyTo = (path: string, fields: object): Message => ({
  method: 'POST',
  path,
  body: { blockchain, orders: [ownOrder], ...fields },
})
const quote = (fields: object) => bodyTo('/v2/solver/quote', fields)
const solve = (fields: object) => bodyTo('/v2/solver/solve', fields)
const quoteOf = (changes: object) => quote({ orders: [{ ...order, ...changes }] })
const v1Solve = (fields: object): Message => ({
  method: 'POST',
  path: '/v1/solver/solve',
  query: { blockchain },
  body: { orders: [ownOrder], ...fields },
})
const v1Quote = (fields: object): Message => ({
  method: 'GET',
  path: '/v1/solver/quote',
  query: { blockchain, sell_token: usdc, buy_token: weth, ...fields },
})
const orders = (fields: object) => messageOf('orders', { blockchain, limit: '5', ...fields })

/** Turns a refusal into an answer without a solution, or into another status. */
const unsolved = (path: string) => refuse(path, async () => new Response(null, { status: 204 }))
const as = (status: number) => fault.refuseWith('', status)

/** Faults by the violated clauses, separated by blanks. */
export const refusalCases: Readonly<Record<string, readonly (readonly [Mutant, ...Message[]])[]>> = {
  'general/json-responses': [
    [
      refuse('', async ({ status }) => new Response('{"detail":"no"}', { status })),
      quoteOf({ sell_token: unlisted }),
    ],
  ],
  'general/errors-explain-themselves': [
    [refuse('', async ({ status }) => json(status, { code: status })), quote({ amms: ['uniswap_v2'] })],
  ],
  'general/body-not-json': [
    [unsolved(''), { method: 'POST', path: '/v2/solver/quote', body: '{"blockchain":' }],
  ],
  'errors/missing-parameter quote/missing-order-fields': [
    [unsolved(''), quoteOf({ sell_amount: undefined }), quote({ orders: undefined })],
  ],
  'quote/missing-order-fields': [[unsolved(''), quote({ orders: [] })]],
  'errors/missing-parameter': [
    [as(422), quoteOf({ sell_amount: undefined }), { method: 'GET', path: '/v2/solver/tokens' }],
  ],
  'errors/missing-parameter solve/origin-is-required': [[unsolved(''), solve({ orders: [order] })]],
  'quote/unknown-gas-strategy': [[unsolved(''), quote({ deduct_gas_cost: 'LastOrder' })]],
  'quote/unknown-venue': [[unsolved(''), quote({ venue: 'auction' })]],
  'solve/bad-slippage': [
    [unsolved(''), solve({ slippage: -0.1 })],
    [unsolved(''), solve({ slippage: 1.5 })],
    [unsolved(''), solve({ slippage: 'much' })],
  ],
  'errors/malformed-address': [[as(400), quoteOf({ buy_token: 'USDC' })]],
  'errors/amount-is-base-units': [[unsolved(''), quoteOf({ sell_amount: '1.5' })]],
  'errors/amount-of-another-form': [
    [unsolved(''), quoteOf({ sell_amount: '-1' }), quoteOf({ sell_amount: '1e18' })],
  ],
  'errors/amount-of-nothing-or-a-number': [
    [unsolved(''), quoteOf({ sell_amount: '0' }), quoteOf({ sell_amount: 7 })],
  ],
  'errors/intents-explain-themselves': [
    [
      refuse('', async () => json(200, { nonce: '1' })),
      { method: 'GET', path: '/partner/v2/intent/nonce', query: { blockchain, address: 'me' } },
    ],
  ],
  'errors/token-not-found': [
    [as(404), quoteOf({ buy_token: unlisted })],
    [fault.refuseWithDetail('', 'A token was not found'), quoteOf({ buy_token: unlisted })],
  ],
  'prices/unknown-token': [[as(422), messageOf('tokenPrice', { blockchain, token_address: unlisted })]],
  'prices/malformed-token': [
    [
      as(400),
      { method: 'GET', path: '/v2/solver/token_price', query: { blockchain, token_address: 'USDC' } },
    ],
  ],
  'amms/missing-prefix': [[as(400), quote({ amms: ['uniswap_v2'] }), solve({ amms: ['+all', 'curve'] })]],
  'amms/contradiction': [[as(400), quote({ amms: ['+curve', '-curve'] })]],
  'amms/unsupported-status': [[as(422), quote({ amms: ['+no_such_amm'] })]],
  'amms/unsupported-lists-supported': [
    [fault.refuseWithDetail('', 'This AMM is not supported'), quote({ amms: ['+no_such_amm'] })],
  ],
  'tracking/unknown-status': [
    [refuse('', async () => json(200, { orders: [] })), orders({ order_status: 'pending' })],
  ],
  'tracking/malformed-time-filter': [
    [refuse('', async () => json(200, { orders: [] })), orders({ filter_query: 'since yesterday' })],
  ],
  'v1/exactly-one-amount': [
    [as(422), v1Quote({}), v1Quote({ sell_amount: '1.0', sell_amount_integer: '1' })],
  ],
  'v1/errors-are-400': [
    [as(422), v1Quote({ sell_token: 'USDC', sell_amount_integer: '1' })],
    [as(404), v1Quote({ sell_token: unlisted, sell_amount_integer: '1' })],
  ],
  'v1/amm-errors': [[as(409), v1Solve({ amms: ['curve'] })]],
  'keys/public-needs-none': [[fault.respondWith('/quote', 401), quote({})]],
  'keys/missing-or-wrong-key-is-refused': [
    [
      respond('/intent/nonce', async () => json(200, { nonce: '1' })),
      {
        ...messageOf('nonce', { blockchain, address: trader }),
        headers: { 'x-api-key': '' },
      },
    ],
  ],
}
