/** Faults in the reference's quotes, solutions and routes, with the requests that show them. */
import type { Message } from '../../../core/transport/transport.ts'
import { messageOf } from '../../../interfaces/solver-api/api/client.ts'
import * as fault from '../../../interfaces/solver-api/kit/faults/answer-faults.ts'
import { json, type Mutant, misread, respond } from '../../../judge/mutant.ts'
import { trader } from '../../service.ts'
import { usdc, weth } from '../../small-market.ts'

const blockchain = 'ethereum'
const order = { sell_token: usdc, buy_token: weth, sell_amount: '3000000000' } as const
const ownOrder = { ...order, origin_address: trader } as const

const quote = messageOf('quote', { blockchain, orders: [order, order] })
const solveWith = (fields: object) => messageOf('solve', { blockchain, orders: [ownOrder], ...fields })
const solve = solveWith({ slippage: 0.003 })
const routed = solveWith({ return_routes: true })
const unsolvable = { amms: ['+curve'] }
const tokens = messageOf('tokens', { blockchain, limit: '5', page: '0' })
const without = (field: string) => (body: object) => ({ ...body, [field]: undefined })

/** Faults by the violated clauses, separated by blanks. */
export const solutionCases: Readonly<Record<string, readonly (readonly [Mutant, ...Message[]])[]>> = {
  'quote/response-shape': [
    [fault.respondWith('/quote', 302), quote],
    [fault.respondWith('/quote', 500), quote],
    [fault.rewriteQuote(without('request_id')), quote],
  ],
  'errors/internal-is-500 quote/response-shape': [
    [respond('/quote', async () => json(500, { detail: 'Error at quote (/srv/app.ts:9:3)' })), quote],
  ],
  'errors/malformed-input-never-5xx': [
    [
      fault.respondWith('/quote', 500),
      { ...quote, body: { blockchain, orders: [{ ...order, sell_amount: '1e9' }] } },
    ],
  ],
  'general/json-responses quote/response-shape': [[fault.respondWithText('/quote', '<html></html>'), quote]],
  'general/amounts-are-digit-strings': [
    [fault.rewriteFields(new Set(['buy_amount']), Number), quote],
    [fault.rewriteFields(new Set(['executed_buy_amount']), (amount) => `${amount}.0`), solve],
  ],
  'general/addresses-are-hex': [
    [fault.rewriteFields(new Set(['target_address']), (address) => `${address}`.slice(2)), quote],
  ],
  'quote/no-route-no-call-data': [
    [fault.rewriteQuote((body) => ({ ...body, call_data: '0x12345678' })), quote],
  ],
  'quote/no-solution-is-204': [
    [
      fault.replaceNoSolution('/quote', 200, { quotes: [] }),
      messageOf('quote', { blockchain, orders: [order], ...unsolvable }),
    ],
  ],
  'solve/no-solution-is-204': [
    [fault.replaceNoSolution('/solve', 200, { solutions: [] }), solveWith(unsolvable)],
  ],
  'quote/gas-is-positive': [[fault.rewriteQuote((body) => ({ ...body, gas: 0 })), quote]],
  'quote/token-infos': [
    [
      fault.rewriteQuote((body) => ({ ...body, buy_tokens: [{ ...body.buy_tokens[0], decimals: 18 }] })),
      quote,
    ],
    [fault.rewriteQuote((body) => ({ ...body, sell_tokens: body.buy_tokens })), quote],
    [fault.rewriteQuote((body) => ({ ...body, sell_tokens: [] })), quote],
  ],
  'solve/response-shape': [[fault.rewriteSolve(without('request_id')), solve]],
  'solve/token-infos': [
    [
      fault.rewriteSolve((body) => ({ ...body, sell_tokens: [{ ...body.sell_tokens[0], decimals: 6 }] })),
      solve,
    ],
    [fault.rewriteSolve((body) => ({ ...body, buy_tokens: [] })), solve],
  ],
  'quote/token-infos-are-true': [
    [fault.rewriteField('/v2/solver/quote', 'buy_tokens.*.decimals', () => '17'), tokens, quote],
  ],
  'solve/token-infos-are-true': [
    [fault.rewriteField('/v2/solver/solve', 'buy_tokens.*.symbol', () => 'weth'), tokens, solve],
  ],
  'solve/solution-shape': [[fault.rewriteSolutions((solution) => ({ ...solution, gas: 210_000 })), solve]],
  'routes/step-shape': [[fault.rewriteFields(new Set(['protocol']), () => undefined), routed]],
  'routes/keyed-by-external-id': [[fault.rewriteField('/solve', 'routes', () => ({ first: [] })), routed]],
  'routes/grouped-by-in-token routes/splits-add-up-to-one': [
    [fault.rewriteRoutes((route) => [...route, []]), routed],
  ],
  'routes/splits-add-up-to-one': [
    [
      fault.rewriteRoutes((route) => route.map((group) => group.map((step) => ({ ...step, split: 0.9 })))),
      routed,
    ],
  ],
  'routes/connected-flow': [
    [fault.rewriteSteps((step) => ({ ...step, in_token: step.out_token, out_token: step.in_token })), routed],
    [fault.rewriteSteps((step) => ({ ...step, out_token: trader })), routed],
  ],
  'routes/protocol-is-supported': [[fault.rewriteSteps((step) => ({ ...step, protocol: 'a_pool' })), routed]],
  'routes/within-the-filter': [
    [
      fault.rewriteSteps((step) => ({ ...step, protocol: 'curve' })),
      solveWith({ return_routes: true, amms: ['+all', '-curve'] }),
    ],
    [
      fault.rewriteSteps((step) => ({ ...step, protocol: 'curve' })),
      solveWith({ return_routes: true, amms: ['+uniswap_v2', '+uniswap_v3'] }),
    ],
  ],
  'quote/request-id-is-unique': [[fault.rewriteFields(new Set(['request_id']), () => 'one'), quote, quote]],
  'solve/request-id-is-unique': [[fault.rewriteFields(new Set(['request_id']), () => 'one'), solve, solve]],
  'quote/one-item-per-order': [
    [fault.rewriteQuote((body) => ({ ...body, quotes: body.quotes.slice(1) })), quote],
  ],
  'solve/one-solution-per-order': [
    [
      fault.rewriteSolve((body) => ({
        ...body,
        solutions: [...body.solutions, { ...body.solutions[0], orders: [] }],
      })),
      solve,
    ],
  ],
  'quote/echoes-the-order': [
    [
      fault.rewriteQuoteItems((item) => ({ ...item, sell_amount: fault.amountPlus(item.sell_amount, -1n) })),
      quote,
    ],
  ],
  'quote/buy-amount-is-positive': [
    [fault.rewriteQuoteItems((item) => ({ ...item, buy_amount: '0' })), quote],
  ],
  'quote/external-id': [[fault.rewriteQuoteItems((item) => ({ ...item, external_id: '0' })), quote]],
  'solve/echoes-the-order': [
    [fault.rewriteSolvedOrders((one) => ({ ...one, origin_address: one.sell_token })), solve],
    [
      fault.rewriteSolvedOrders((one) => ({ ...one, external_id: 'same' })),
      solveWith({ orders: [ownOrder, ownOrder] }),
    ],
  ],
  'solve/never-sells-more': [
    [
      fault.rewriteSolvedOrders((one) => ({
        ...one,
        executed_sell_amount: fault.amountPlus(one.executed_sell_amount, 1n),
      })),
      solve,
    ],
  ],
  'solve/minimum-after-slippage': [
    [fault.rewriteSolvedOrders((one) => ({ ...one, buy_amount: one.executed_buy_amount })), solve],
    [
      fault.rewriteSolvedOrders((one) => ({ ...one, buy_amount: fault.amountPlus(one.buy_amount, 1n) })),
      solve,
    ],
    [
      fault.rewriteSolvedOrders((one) => ({ ...one, buy_amount: fault.amountPlus(one.buy_amount, -2n) })),
      solve,
    ],
  ],
  'solve/default-slippage': [
    [fault.rewriteSolvedOrders((one) => ({ ...one, buy_amount: one.executed_buy_amount })), solveWith({})],
    [
      fault.rewriteSolvedOrders((one) => ({ ...one, buy_amount: fault.amountPlus(one.buy_amount, -1n) })),
      solveWith({ slippage: 0 }),
    ],
  ],
  'solve/honours-the-minimum': [
    [
      fault.rewriteSolvedOrders((one) => ({ ...one, executed_buy_amount: '5', buy_amount: '6' })),
      solveWith({ slippage: 0.003, orders: [{ ...ownOrder, buy_amount: '6' }] }),
    ],
  ],
  'solve/routes-on-request': [
    [fault.rewriteSolve(without('routes')), routed],
    [misread('/solve', (body: object) => ({ ...body, return_routes: true })), solve],
  ],
  'quote/target-address': [[fault.rewriteQuote((body) => ({ ...body, target_address: usdc })), solve, quote]],
}
