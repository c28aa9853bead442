/** Each rule about requests, broken by a small client on the reference behind the proxy. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldRules } from '../../../interfaces/solver-api/lint/requests/fields.ts'
import { filterRules } from '../../../interfaces/solver-api/lint/requests/filters.ts'
import { repeatRules } from '../../../interfaces/solver-api/lint/requests/repeats.ts'
import { requestRules } from '../../../interfaces/solver-api/lint/requests/requests.ts'
import { slippageRules } from '../../../interfaces/solver-api/lint/requests/slippage.ts'
import { createService } from '../../../interfaces/solver-api/reference/app.ts'
import { type Serving, serve } from '../../../interfaces/solver-api/reference/http/serve.ts'
import { key, samplePorts, trader } from '../../service.ts'
import { usdc } from '../../small-market.ts'
import { describeBreaches, findingsOf, get, jsonHeaders, order, ownOrder, post, rulesOf } from './clients.ts'

let serving: Serving
beforeAll(async () => {
  serving = await serve(createService(samplePorts()), { port: 0 })
})
afterAll(() => serving.close())

const blockchain = 'ethereum'
const quote = (changes: object = {}) => ({ blockchain, orders: [order], ...changes })
const solve = (changes: object = {}) => ({ blockchain, orders: [ownOrder], ...changes })
const sold = (changes: object) => ({ orders: [{ ...ownOrder, ...changes }] })
const lists = (query: string) => (url: string) =>
  get(`${url}/partner/v2/intent/orders?blockchain=ethereum&${query}`)

/** Clients by the rules that they break, separated by blanks. */
const clients: Readonly<Record<string, readonly ((url: string) => Promise<unknown>)[]>> = {
  'request/path': [(url) => post(`${url}/v3/solver/quote`, quote()), (url) => get(`${url}/partner/v2/nonce`)],
  'request/method': [(url) => get(`${url}/v2/solver/quote`)],
  'request/content-type': [
    (url) =>
      fetch(`${url}/v2/solver/quote`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: JSON.stringify(quote()),
      }),
    (url) => post(`${url}/v2/solver/quote`, quote(), { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  'request/accept': [(url) => post(`${url}/v2/solver/quote`, quote(), { accept: 'text/html' })],
  'request/not-json': [
    (url) => post(`${url}/v2/solver/quote`, 'blockchain=ethereum'),
    (url) => post(`${url}/v2/solver/quote`, JSON.stringify(JSON.stringify(quote()))),
    (url) => fetch(`${url}/v2/solver/quote`, { method: 'POST', headers: jsonHeaders }),
  ],
  'request/key-missing': [
    (url) => fetch(`${url}/partner/v2/intent/nonce?blockchain=ethereum&address=${trader}`),
    (url) =>
      fetch(`${url}/partner/v2/intent/orders?blockchain=ethereum`, {
        headers: { authorization: `Bearer ${key}` },
      }),
  ],
  'request/key-malformed': ['', 'undefined', '<API_KEY>', `Bearer ${key}`, `"${key}"`].map(
    (header) => (url) =>
      get(`${url}/partner/v2/intent/nonce?blockchain=ethereum&address=${trader}`, { 'x-api-key': header }),
  ),
  'request/private-key request/unknown-field': [
    (url) => post(`${url}/v2/solver/solve`, solve({ privateKey: `0x${'12'.repeat(32)}` })),
  ],
  'request/said-twice': [(url) => post(`${url}/v2/solver/solve?slippage=0.01`, solve({ slippage: 0.02 }))],
  'request/missing-field': [
    (url) => post(`${url}/v2/solver/solve`, quote()),
    (url) => post(`${url}/v2/solver/quote`, { orders: [order] }),
    (url) => get(`${url}/v2/solver/token_price?blockchain=ethereum`),
  ],
  'request/unknown-field': [
    (url) => post(`${url}/v2/solver/solve`, solve({ returnRoutes: true })),
    (url) => post(`${url}/v2/solver/solve`, solve(sold({ sellAmount: '1' }))),
    (url) => get(`${url}/v2/solver/tokens?blockchain=ethereum&offset=10`),
  ],
  'request/amount': [
    ...[3_000_000_000, '3e9', '3000.5', '0x10', '-1', '0', ''].map(
      (sell_amount) => (url: string) => post(`${url}/v2/solver/quote`, quote(sold({ sell_amount }))),
    ),
    (url) => post(`${url}/v1/solver/solve?blockchain=ethereum`, sold({ sell_amount: '1e3' })),
  ],
  'request/whole-tokens': [
    async (url) => {
      await post(`${url}/v2/solver/quote`, quote())
      await post(`${url}/v2/solver/quote`, quote(sold({ sell_amount: '300' })))
    },
  ],
  'request/address': ['USDC', usdc.slice(2), usdc.slice(0, -1), '0x0'].map(
    (sell_token) => (url) => post(`${url}/v2/solver/quote`, quote(sold({ sell_token }))),
  ),
  'request/checksum': [
    (url) =>
      post(
        `${url}/v2/solver/quote`,
        quote(sold({ sell_token: usdc.replace(/[a-f]/, (digit) => digit.toUpperCase()) })),
      ),
  ],
  'request/native-token': [
    (url) => post(`${url}/v2/solver/quote`, quote(sold({ buy_token: `0x${'Ee'.repeat(20)}` }))),
    (url) => post(`${url}/v2/solver/solve`, solve(sold({ receiver: `0x${'00'.repeat(20)}` }))),
  ],
  'request/same-token': [(url) => post(`${url}/v2/solver/quote`, quote(sold({ buy_token: usdc })))],
  'request/blockchain': [
    (url) => post(`${url}/v2/solver/quote`, quote({ blockchain: 'Ethereum' })),
    (url) => get(`${url}/v2/solver/tokens?blockchain=1`),
  ],
  'request/form': [
    (url) => post(`${url}/v2/solver/solve`, solve({ return_routes: 'yes' })),
    (url) => post(`${url}/v2/solver/quote`, quote({ orders: [] })),
    (url) => post(`${url}/v2/solver/quote`, quote({ venue: 'dutch' })),
  ],
  'request/one-amount': ['', '&sell_amount=1&sell_amount_integer=1000000'].map(
    (amounts) => (url) =>
      get(
        `${url}/v1/solver/quote?blockchain=ethereum&sell_token=${usdc}&buy_token=${order.buy_token}${amounts}`,
      ),
  ),
  'request/slippage-is-text': [(url) => post(`${url}/v2/solver/solve`, solve({ slippage: '0.005' }))],
  'request/slippage-out-of-range': [
    (url) => post(`${url}/v2/solver/solve`, solve({ slippage: 5 })),
    (url) => post(`${url}/v2/solver/solve`, solve({ slippage: -0.01 })),
    (url) => post(`${url}/v2/solver/solve?slippage=low`, solve()),
  ],
  'request/slippage-is-percent': [
    (url) => post(`${url}/v2/solver/solve`, solve({ slippage: 0.5 })),
    (url) => post(`${url}/v2/solver/solve`, solve({ slippage: 1 })),
  ],
  'request/amm-prefix': [(url) => post(`${url}/v2/solver/quote`, quote({ amms: ['uniswap_v2'] }))],
  'request/amm-contradiction': [
    (url) => post(`${url}/v2/solver/quote`, quote({ amms: ['+all', '-curve', '+curve'] })),
  ],
  'request/amm-unstated': [
    ['-curve'],
    ['+all', '+curve'],
    ['+uniswap_v2', '-curve'],
    [],
    ['+Curve'],
    ['+curve', '+curve'],
  ].map((amms) => (url) => post(`${url}/v2/solver/quote`, quote({ amms }))),
  'request/plus-as-blank': [(url) => post(`${url}/v2/solver/quote?amms=+all`, quote())],
  'request/order-status': [lists('order_status=pending')],
  'request/time-filter': [lists('filter_query=gte(5)'), lists(`filter_query=gt(${1_700_000_000_000})`)],
  'request/repeats-unsolved': [
    async (url) => {
      for (let times = 0; times < 2; times += 1)
        await post(`${url}/v2/solver/quote`, quote({ amms: ['+curve'] }))
    },
  ],
}

describeBreaches(clients, (client) => findingsOf(serving, ({ url }) => client(url)))

test('request/ignores-retry-after: a client repeats a request before the limit allows it', async () => {
  const limits = { keylessPerSecond: 1, keyedPerSecond: 1 }
  const limited = await serve(createService(samplePorts({ limits })), { port: 0 })
  const patient = await findingsOf(limited, ({ url }) => burst(url, 2))
  const impatient = await findingsOf(limited, ({ url }) => burst(url, 3))
  await limited.close()
  expect(rulesOf(patient)).toEqual([])
  expect(rulesOf(impatient)).toEqual(['request/ignores-retry-after'])
})

test('every rule about requests is broken by some client', () => {
  const rules = [...requestRules, ...fieldRules, ...slippageRules, ...filterRules, ...repeatRules]
  const broken = [...Object.keys(clients), 'request/ignores-retry-after'].flatMap((ids) => ids.split(' '))
  expect(rules.map(({ id }) => id).filter((id) => !broken.includes(id))).toEqual([])
})

test.each([
  [
    'a quote and a solve',
    (url: string) =>
      Promise.all([
        post(`${url}/v2/solver/quote`, quote()),
        post(`${url}/v2/solver/solve`, solve({ slippage: 0.005, return_routes: true })),
      ]),
  ],
  [
    'a small amount',
    async (url: string) => {
      await post(`${url}/v2/solver/quote`, quote())
      await post(`${url}/v2/solver/quote`, quote(sold({ sell_amount: '30000' })))
    },
  ],
  ['a filter', (url: string) => post(`${url}/v2/solver/quote`, quote({ amms: ['+all', '-curve'] }))],
  [
    'parameters in the query string',
    (url: string) =>
      post(`${url}/v2/solver/solve?blockchain=ethereum&slippage=0.005&return_routes=true&amms=%2Ball`, {
        orders: [ownOrder],
      }),
  ],
  [
    'a token price',
    (url: string) => get(`${url}/v2/solver/token_price?blockchain=ethereum&token_address=${usdc}`),
  ],
  [
    'a page of tokens',
    (url: string) => get(`${url}/partner/v2/solver/tokens?blockchain=ethereum&limit=5&page=0`),
  ],
  ['a list of orders', lists('order_status=open&filter_query=between(1,%202)&limit=5')],
  [
    'a quote of v1',
    (url: string) =>
      get(
        `${url}/v1/solver/quote?blockchain=ethereum&sell_token=${usdc}&buy_token=${order.buy_token}&sell_amount=1.5`,
        { amms: '+all' },
      ),
  ],
  [
    'a preflight of a browser',
    (url: string) => fetch(`${url}/partner/v2/intent/nonce`, { method: 'OPTIONS' }),
  ],
])('%s has no findings', async (_what, client) => {
  expect(await findingsOf(serving, ({ url }) => client(url))).toEqual([])
})

async function burst(url: string, times: number) {
  for (let sent = 0; sent < times; sent += 1) {
    await fetch(`${url}/v2/solver/tokens?blockchain=ethereum&limit=${sent + 1}`)
  }
}
