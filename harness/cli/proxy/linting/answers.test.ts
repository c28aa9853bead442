/**
 * Each rule about answers, broken by a mutant of the reference; a correct client talks to it through the
 * proxy.
 */
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { signOrder } from '../../../client/sign.ts'
import { json, type Mutant, refuse, respond, rewrite } from '../../../judge/mutant.ts'
import {
  amountPlus,
  refuseWithoutMessage,
  replaceNoSolution,
  respondWith,
  rewriteFields,
  rewriteQuote,
  rewriteQuoteItems,
  rewriteSolutions,
  rewriteSolve,
  rewriteSolvedOrders,
} from '../../../kit/faults/answer-faults.ts'
import { answerTermRules } from '../../../lint/answers/answer-terms.ts'
import { answerRules } from '../../../lint/answers/answers.ts'
import { usdc } from '../../../market/small-market.samples.ts'
import { createService } from '../../../service/app.ts'
import { serve } from '../../../service/http/serve.ts'
import { samplePorts } from '../../../service/service.samples.ts'
import { golden } from '../../../spec/dutch-order.samples.ts'
import { hashDutchOrder } from '../../../spec/dutch-order.ts'
import { findingsOf, get, order, ownOrder, post, rulesOf } from './clients.samples.ts'

const blockchain = 'ethereum'
const hash = hashDutchOrder(golden)

/** One request of each kind, in the form that the interface states. */
const quote = (url: string) => post(`${url}/v2/solver/quote`, { blockchain, orders: [order, order] })
const solve = (url: string, changes: object = {}) =>
  post(`${url}/v2/solver/solve`, { blockchain, orders: [ownOrder], slippage: 0.003, ...changes })
const solveByDefault = (url: string) => post(`${url}/v2/solver/solve`, { blockchain, orders: [ownOrder] })
const solveWithRoutes = (url: string) => solve(url, { return_routes: true })
const unsolvable = (path: string) => (url: string) =>
  post(`${url}${path}`, { blockchain, orders: [ownOrder], amms: ['+curve'] })
const tokens = (url: string) => get(`${url}/v2/solver/tokens?blockchain=ethereum&limit=5&page=0`)
const price = (url: string) => get(`${url}/v2/solver/token_price?blockchain=ethereum&token_address=${usdc}`)
const nativePrice = (url: string) => get(`${url}/v2/solver/native_usd_price?blockchain=ethereum`)
const v1 = `blockchain=ethereum&sell_token=${order.sell_token}&buy_token=${order.buy_token}`
const v1Quote = (url: string) => get(`${url}/v1/solver/quote?${v1}&sell_amount_integer=3000000000`)
const v1Solve = (url: string) => post(`${url}/v1/solver/solve?blockchain=ethereum`, { orders: [ownOrder] })
const list = (query: string) => (url: string) =>
  get(`${url}/partner/v2/intent/orders?blockchain=ethereum&${query}`)
const unknownToken = (url: string) =>
  post(`${url}/v2/solver/quote`, {
    blockchain,
    orders: [{ ...order, sell_token: '0x00000000000000000000000000000000000b0d1e' }],
  })
const twice = (client: (url: string) => Promise<unknown>) => async (url: string) => {
  await client(url)
  await client(url)
}

const listed = (status: string, swapper: string = golden.swapper) =>
  rewrite('/intent/orders', () => ({ orders: [{ order_hash: hash, order_status: status, swapper }] }))
const without = (field: string) => (body: object) => ({ ...body, [field]: undefined })

type Case = readonly [mutant: Mutant, client: (url: string) => Promise<unknown>]

/** By the clauses that the mutant breaks, separated by blanks. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  'answer/status': [
    [respondWith('/quote', 302), quote],
    [respondWith('/tokens', 204), tokens],
  ],
  'answer/failure errors/internal-is-500': [
    [respond('/quote', async () => json(500, { detail: 'Error at quote (/srv/app.ts:9:3)' })), quote],
  ],
  'answer/failure': [[respondWith('/quote', 500), quote]],
  'errors/malformed-input-never-5xx request/amount': [
    [
      respondWith('/quote', 500),
      (url) => post(`${url}/v2/solver/quote`, { blockchain, orders: [{ ...order, sell_amount: '1e9' }] }),
    ],
  ],
  'general/json-responses quote/response-shape': [
    [
      respond(
        '/quote',
        async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
      ),
      quote,
    ],
  ],
  'general/json-responses': [
    [refuse('', async ({ status }) => new Response('{"detail":"no"}', { status })), unknownToken],
  ],
  'general/errors-explain-themselves': [
    [refuseWithoutMessage(''), unknownToken],
    [refuse('', async ({ status }) => new Response(null, { status })), unknownToken],
  ],
  'general/amounts-are-digit-strings': [
    [rewriteFields(new Set(['buy_amount']), Number), quote],
    [rewriteFields(new Set(['executed_buy_amount']), (amount) => `${amount}.0`), solve],
  ],
  'general/addresses-are-hex': [
    [rewriteFields(new Set(['target_address']), (address) => `${address}`.slice(2)), quote],
  ],
  'quote/no-route-no-call-data': [[rewriteQuote((body) => ({ ...body, call_data: '0x12345678' })), quote]],
  'quote/no-solution-is-204': [
    [replaceNoSolution('/quote', 200, { quotes: [] }), unsolvable('/v2/solver/quote')],
  ],
  'solve/no-solution-is-204': [
    [replaceNoSolution('/solve', 200, { solutions: [] }), unsolvable('/v2/solver/solve')],
  ],
  'quote/response-shape': [[rewriteQuote(without('request_id')), quote]],
  'quote/token-infos': [
    [rewriteQuote((body) => ({ ...body, buy_tokens: [{ ...body.buy_tokens[0], decimals: 18 }] })), quote],
  ],
  'solve/response-shape': [[rewriteSolve(without('request_id')), solve]],
  'solve/token-infos': [
    [rewriteSolve((body) => ({ ...body, sell_tokens: [{ ...body.sell_tokens[0], decimals: 6 }] })), solve],
  ],
  'solve/solution-shape': [[rewriteSolutions((solution) => ({ ...solution, gas: 210_000 })), solve]],
  'routes/step-shape': [[rewriteFields(new Set(['protocol']), () => undefined), solveWithRoutes]],
  'tokens/is-a-list': [[rewrite('/tokens', (body) => ({ tokens: body })), tokens]],
  'tokens/record-shape': [[rewriteFields(new Set(['decimals']), String), tokens]],
  'prices/token-price-shape': [[rewriteFields(new Set(['price']), String), price]],
  'prices/native-usd-shape': [[rewriteFields(new Set(['price']), () => 0), nativePrice]],
  'v1/quote-shape': [[rewrite('/v1/solver/quote', without('bought')), v1Quote]],
  'v1/solve-shape': [[rewrite('/v1/solver/solve', without('request_id')), v1Solve]],
  'quote/request-id-is-unique': [[rewriteFields(new Set(['request_id']), () => 'one'), twice(quote)]],
  'solve/request-id-is-unique': [[rewriteFields(new Set(['request_id']), () => 'one'), twice(solve)]],
  'quote/one-item-per-order': [[rewriteQuote((body) => ({ ...body, quotes: body.quotes.slice(1) })), quote]],
  'solve/one-solution-per-order': [
    [rewriteSolve((body) => ({ ...body, solutions: [...body.solutions, ...body.solutions] })), solve],
  ],
  'quote/echoes-the-order': [
    [rewriteQuoteItems((item) => ({ ...item, sell_amount: amountPlus(item.sell_amount, -1n) })), quote],
  ],
  'quote/buy-amount-is-positive': [[rewriteQuoteItems((item) => ({ ...item, buy_amount: '0' })), quote]],
  'quote/external-id': [[rewriteQuoteItems((item) => ({ ...item, external_id: '0' })), quote]],
  'solve/echoes-the-order': [
    [rewriteSolvedOrders((one) => ({ ...one, origin_address: one.sell_token })), solve],
  ],
  'solve/never-sells-more': [
    [
      rewriteSolvedOrders((one) => ({
        ...one,
        executed_sell_amount: amountPlus(one.executed_sell_amount, 1n),
      })),
      solve,
    ],
  ],
  'solve/minimum-after-slippage': [
    [rewriteSolvedOrders((one) => ({ ...one, buy_amount: one.executed_buy_amount })), solve],
    [rewriteSolvedOrders((one) => ({ ...one, buy_amount: amountPlus(one.buy_amount, 1n) })), solve],
    [rewriteSolvedOrders((one) => ({ ...one, buy_amount: amountPlus(one.buy_amount, -2n) })), solve],
  ],
  'solve/default-slippage': [
    [rewriteSolvedOrders((one) => ({ ...one, buy_amount: one.executed_buy_amount })), solveByDefault],
  ],
  'solve/honours-the-minimum': [
    [
      rewriteSolvedOrders((one) => ({ ...one, executed_buy_amount: '5', buy_amount: '6' })),
      (url) => solve(url, { orders: [{ ...ownOrder, buy_amount: '6' }] }),
    ],
  ],
  'solve/routes-on-request': [
    [rewriteSolve((body) => ({ ...body, routes: {} })), solve],
    [rewriteSolve(without('routes')), solveWithRoutes],
  ],
  'quote/target-address': [
    [
      rewriteQuote((body) => ({ ...body, target_address: usdc })),
      async (url) => {
        await solve(url)
        await quote(url)
      },
    ],
  ],
  'intent/order-hash': [
    [
      respond('/intent/order', async () => json(201, { order_hash: `0x${'12'.repeat(32)}` })),
      async (url) => {
        await get(`${url}/partner/v2/intent/nonce?blockchain=ethereum&address=${golden.swapper}`)
        const deadline = BigInt(Math.floor(Date.now() / 1000) + 600)
        const signed = await signOrder(privateKeyToAccount(developmentKey), { ...golden, deadline })
        await post(`${url}/partner/v2/intent/order`, { blockchain, ...signed })
      },
    ],
  ],
  'tracking/lists-submitted-orders': [[listed('pending'), list('limit=5')]],
  'tracking/status-filter': [[listed('filled'), list('order_status=open')]],
  'tracking/swapper-filter': [[listed('open'), list(`swapper=${usdc}`)]],
  'tracking/hash-filter': [[listed('open'), list(`order_hashes=0x${'12'.repeat(32)}`)]],
}

const developmentKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

async function findingsWith(mutant: Mutant, client: (url: string) => Promise<unknown>) {
  const service = createService(samplePorts())
  const mutated = mutant(async (request) => service.fetch(request))
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  app.all('*', ({ req }) => mutated(req.raw))
  const serving = await serve(app, { port: 0 })
  const findings = await findingsOf(serving, ({ url }) => client(url))
  await serving.close()
  return findings
}

describe('a service breaks', () => {
  for (const [ids, ones] of Object.entries(cases)) {
    for (const [index, [mutant, client]] of ones.entries()) {
      test(`${ids}, in way ${index + 1}`, async () => {
        const findings = await findingsWith(mutant, client)
        expect(rulesOf(findings), JSON.stringify(findings)).toEqual(ids.split(' '))
      })
    }
  }
})

test('the reference breaks none of them', async () => {
  for (const [, client] of Object.values(cases).flat()) {
    const findings = await findingsWith((fetch) => fetch, client)
    expect(findings.filter(({ accuses }) => accuses === 'service')).toEqual([])
  }
})

test('every rule about answers is broken by some service', () => {
  const broken = Object.keys(cases).flatMap((ids) => ids.split(' '))
  const rules = [...answerRules, ...answerTermRules]
  expect(rules.map(({ id }) => id).filter((id) => !broken.includes(id))).toEqual([])
})
