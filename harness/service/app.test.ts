import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Message } from '../client/transport.ts'
import { link, usdc } from '../market/small-market.samples.ts'
import { messageOf } from '../solver-api/client.ts'
import { type EndpointName, endpoints, pathOf } from '../solver-api/endpoints.ts'
import { nativeToken } from '../spec/address.ts'
import { createService } from './app.ts'
import { examples } from './docs/examples.ts'
import type { ServicePorts } from './http/ports.ts'
import { key, order, refusalOf, sampleClient, samplePorts, trader } from './service.samples.ts'

const blockchain = 'ethereum'
const quotePath = '/v2/solver/quote'
const good = { blockchain, orders: [order()] }

async function send(message: Partial<Message>, changes: Partial<ServicePorts> = {}) {
  return sampleClient(changes).send({ method: 'POST', path: quotePath, body: good, ...message })
}

describe('a refusal says why', () => {
  const strange = '0x00000000000000000000000000000000deadbeef'
  const withOrder = (changes: object) => ({ ...good, orders: [{ ...order(), ...changes }] })
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

  test.each<[string, unknown, number, string]>([
    ['no JSON', '{"blockchain":', 400, 'INVALID_JSON'],
    ['an empty body', '', 400, 'INVALID_JSON'],
    ['a list', [], 422, 'INVALID_FORMAT'],
    ['null', null, 422, 'INVALID_FORMAT'],
    ['a deep nest', deep, 400, 'INVALID_JSON'],
    [
      'a deep nest where a token stands',
      `{"blockchain":"ethereum","orders":[{"sell_token":${deep}}]}`,
      400,
      'INVALID_JSON',
    ],
    ['no blockchain', { orders: [order()] }, 400, 'MISSING_PARAMETER'],
    ['another blockchain', { ...good, blockchain: 'solana' }, 400, 'UNKNOWN_BLOCKCHAIN'],
    ['no orders', { blockchain }, 400, 'MISSING_PARAMETER'],
    ['an empty list of orders', { blockchain, orders: [] }, 422, 'INVALID_FORMAT'],
    ['51 orders', { blockchain, orders: Array.from({ length: 51 }, () => order()) }, 400, 'TOO_MANY_ORDERS'],
    ['an order that is a text', { blockchain, orders: ['buy'] }, 422, 'INVALID_FORMAT'],
    ['an order without a token', withOrder({ sell_token: undefined }), 400, 'MISSING_PARAMETER'],
    ['a token that is not hex', withOrder({ sell_token: 'usdc' }), 422, 'INVALID_ADDRESS'],
    ['a token of another length', withOrder({ sell_token: '0x12' }), 422, 'INVALID_ADDRESS'],
    ['a token that is a number', withOrder({ sell_token: 1 }), 422, 'INVALID_ADDRESS'],
    ['an unsupported token', withOrder({ buy_token: strange }), 400, 'TOKEN_NOT_FOUND'],
    [
      'one token twice',
      withOrder({ buy_token: usdc.toUpperCase().replace('0X', '0x') }),
      400,
      'SAME_SELL_AND_BUY_TOKEN',
    ],
    [
      'the native token twice',
      withOrder({ sell_token: nativeToken, buy_token: nativeToken }),
      400,
      'SAME_SELL_AND_BUY_TOKEN',
    ],
    ['a zero', withOrder({ sell_amount: '0' }), 422, 'INVALID_FORMAT'],
    ['an amount of 2^256', withOrder({ sell_amount: `${2n ** 256n}` }), 422, 'INVALID_FORMAT'],
    ['an amount with a point', withOrder({ sell_amount: '1.0' }), 422, 'INVALID_FORMAT'],
    ['an amount with a sign', withOrder({ sell_amount: '+1' }), 422, 'INVALID_FORMAT'],
    ['an amount with an exponent', withOrder({ sell_amount: '1e6' }), 422, 'INVALID_FORMAT'],
    ['an amount with a blank', withOrder({ sell_amount: ' 1' }), 422, 'INVALID_FORMAT'],
    ['an amount that is a number', withOrder({ sell_amount: 1000000 }), 422, 'INVALID_FORMAT'],
    ['an unknown venue', { ...good, venue: 'dark' }, 422, 'INVALID_FORMAT'],
    ['an unknown gas strategy', { ...good, deduct_gas_cost: 'LastOrder' }, 422, 'INVALID_FORMAT'],
    ['an AMM without its sign', { ...good, amms: ['curve', '+atlantis'] }, 422, 'AMM_PREFIX_MISSING'],
    [
      'an AMM with both signs',
      { ...good, amms: ['+curve', '-curve', '+atlantis'] },
      422,
      'AMM_CONTRADICTION',
    ],
    ['an unsupported AMM', { ...good, amms: ['+atlantis'] }, 400, 'AMM_UNSUPPORTED'],
    ['amms that are no list', { ...good, amms: '+all' }, 422, 'INVALID_FORMAT'],
  ])('%s', async (_, body, status, code) => {
    const message = typeof body === 'string' ? { body } : { body: JSON.stringify(body) }
    const refusal = refusalOf(await send(message))
    expect(refusal).toMatchObject({ status, code })
    expect(refusal.detail.length).toBeLessThan(400)
  })

  test('an unsupported token is named', async () => {
    const { detail } = refusalOf(await send({ body: withOrder({ buy_token: strange }) }))
    expect(detail).toBe(`Token ${strange} not found`)
  })

  test('solve needs an origin, and a slippage from 0 to below 1', async () => {
    const path = '/v2/solver/solve'
    expect(refusalOf(await send({ path }))).toMatchObject({ status: 400, code: 'MISSING_PARAMETER' })
    const signed = withOrder({ origin_address: trader })
    for (const slippage of [-0.1, 1, 1.5, 'much', true, null, [0.1]])
      expect(refusalOf(await send({ path, body: { ...signed, slippage } })).status).toBe(422)
  })

  test('a body that is too large', async () => {
    const body = `{"blockchain":"${'x'.repeat(2 ** 20)}"}`
    expect(refusalOf(await send({ body }))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  })

  test.each([
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['text/html', 415],
    ['application/json; charset=utf-8', 200],
    ['application/problem+json', 200],
    ['text/plain;charset=UTF-8', 200],
  ])('content type %s gives %i', async (type, status) => {
    expect((await send({ headers: { 'content-type': type } })).response.status).toBe(status)
  })

  test('a missing content type is accepted', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(good))
    const request = new Request(`http://service.test${quotePath}`, { method: 'POST', body: bytes })
    expect(request.headers.get('content-type')).toBeNull()
    expect((await createService(samplePorts()).fetch(request)).status).toBe(200)
  })

  test('bytes that are not UTF-8 are not JSON', async () => {
    const body = new Uint8Array([...'{"blockchain":"'].map((c) => c.charCodeAt(0)).concat(0xff, 0x22, 0x7d))
    const request = new Request(`http://service.test${quotePath}`, { method: 'POST', body })
    const response = await createService(samplePorts()).fetch(request)
    expect(await response.json()).toMatchObject({ error_code: 'INVALID_JSON' })
  })
})

describe('paths and methods', () => {
  test.each([
    '/',
    '/v2/solver',
    '/v2/solver/quote/',
    '/v3/solver/quote',
    '/partner/v1/solver/quote',
    '/v2/intent/nonce',
    '/%E0%A4%A',
  ])('%s is a 404', async (path) => {
    expect(refusalOf(await send({ path }))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('a wrong method is a 405 that names the right one', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const exchange = await send({ method, body: undefined })
      expect(refusalOf(exchange)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
      expect(exchange.response.headers.allow).toBe('POST')
    }
  })

  test('HEAD is a GET without its body', async () => {
    const message = { body: undefined, path: '/v2/solver/tokens', query: { blockchain } }
    const [head, get] = [
      await send({ ...message, method: 'HEAD' }),
      await send({ ...message, method: 'GET' }),
    ]
    expect(head.response).toEqual({ ...get.response, body: '' })
    expect((await send({ method: 'HEAD', body: undefined })).response.status).toBe(405)
  })

  test('a page of another origin may send JSON and a key', async () => {
    const headers = {
      origin: 'https://dapp.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-api-key',
    }
    const { response } = await send({ method: 'OPTIONS', body: undefined, headers })
    expect(response).toMatchObject({ status: 204, body: '' })
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type,x-api-key',
    })
  })
})

describe('query parameters beside a body', () => {
  test('have the same effect as in the body', async () => {
    const orders = [order({ origin_address: trader })]
    const path = '/v2/solver/solve'
    const inBody = await send({
      path,
      body: { blockchain, orders, slippage: 0.01, return_routes: true, amms: ['+all', '-curve'] },
    })
    for (const return_routes of ['true', 'TRUE', '1']) {
      const query = { blockchain, slippage: '0.010', return_routes, amms: ['+all', '-curve'] }
      expect((await send({ path, query, body: { orders } })).response).toEqual(inBody.response)
    }
    const query = { blockchain, slippage: '1e-2', return_routes: true, amms: '+all,-curve' }
    expect((await send({ path, query, body: { orders } })).response).toEqual(inBody.response)
    const none = await send({ path, body: { blockchain, orders }, query: { return_routes: 'False' } })
    expect(none.response.body).not.toContain('"routes"')
  })

  test('and gas deduction', async () => {
    const inBody = await send({ body: { ...good, deduct_gas_cost: 'FirstOrder' } })
    expect((await send({ query: { deduct_gas_cost: 'FirstOrder' } })).response).toEqual(inBody.response)
  })

  test('that say the same in another form are accepted, others are a 422', async () => {
    const path = '/v2/solver/solve'
    const body = {
      blockchain,
      orders: [order({ origin_address: trader })],
      slippage: 0.5,
      return_routes: true,
    }
    const same = { blockchain, slippage: '0.50', return_routes: 'True' }
    expect((await send({ path, body, query: same })).response.status).toBe(200)
    for (const query of [
      { slippage: '0.49' },
      { slippage: 'x' },
      { return_routes: 'no' },
      { blockchain: 'solana' },
    ])
      expect(refusalOf(await send({ path, body, query }))).toMatchObject({
        status: 422,
        code: 'CONFLICTING_PARAMETER',
      })
  })

  test('twice with two values are a 422', async () => {
    const body = { orders: [order()] }
    expect(refusalOf(await send({ body, query: { blockchain: ['ethereum', 'solana'] } })).status).toBe(422)
    expect((await send({ body, query: { blockchain: ['ethereum', 'ethereum'] } })).response.status).toBe(200)
  })

  test('and fields that nobody knows are ignored', async () => {
    const { response } = await send({})
    const odd = `{"__proto__":{"venue":"dark"},"constructor":1,"orders":[],${JSON.stringify(good).slice(1)}`
    expect(
      (await send({ body: odd, query: { __proto__: 'x', colour: 'red', slippage: 'x' } })).response,
    ).toEqual(response)
  })
})

describe('faults', () => {
  test('of the service are a 500 that says nothing of them', async () => {
    const reportFault = vi.fn()
    const snapshot = () => Promise.reject(new Error('secret connection string'))
    const exchange = await send({}, { snapshot, reportFault })
    expect(refusalOf(exchange)).toMatchObject({
      status: 500,
      code: 'INTERNAL',
      detail: expect.stringContaining('contact'),
    })
    expect(exchange.response.body).not.toMatch(/secret|\.ts/)
    expect(reportFault).toHaveBeenCalledOnce()
  })

  test('a chain that does not answer in the allowed time is a 503', async () => {
    const timeout = (ms: number) => AbortSignal.abort(`after ${ms} ms`)
    expect(refusalOf(await send({}, { snapshot: () => new Promise(() => {}), timeout }))).toMatchObject({
      status: 503,
      code: 'TIMEOUT',
    })
  })

  test('with no time left there is a 503, on quote and solve', async () => {
    const body = { blockchain, orders: [order({ origin_address: trader })] }
    for (const path of [quotePath, '/v2/solver/solve', '/partner/v2/solver/quote'])
      expect(refusalOf(await send({ path, body }, { allowedTimeMs: 0 })).status).toBe(503)
  })
})

test('public and partner paths answer alike', async () => {
  const names = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => endpoints[name].families.length === 2,
  )
  expect(names).toHaveLength(5)
  for (const name of names) {
    const [open, partner] = await Promise.all(
      (['public', 'partner'] as const).map((family) =>
        sampleClient().send(messageOf<EndpointName>(name, examples[name].request, { family })),
      ),
    )
    expect(open?.response.status).toBe(200)
    expect(partner?.response).toEqual(open?.response)
  }
})

const names = Object.keys(endpoints) as EndpointName[]
const fields = Object.keys(Object.assign({}, ...names.map((name) => examples[name].request)))
const oddText = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '1.5',
  `${2n ** 256n}`,
  '0x',
  nativeToken,
  link,
  '+all',
  '__proto__',
)
const oddValue = fc.oneof(oddText, fc.jsonValue({ maxDepth: 3 }), fc.string())

test('nothing that is sent gives a 5xx', async () => {
  const anything = fc.oneof(fc.dictionary(fc.constantFrom(...fields, '__proto__'), oddValue), oddValue)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      anything,
      fc.dictionary(fc.constantFrom(...fields), oddText),
      answers,
    ),
    { numRuns: 300 },
  )
})

test('nor does a request of which one value is wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.nat(), oddValue, (name, index, value) =>
      answers(name, replaceLeaf(examples[name].request, index, value), {}),
    ),
    { numRuns: 500 },
  )
})

/** Sends a request as its endpoint takes it, and expects an answer or a refusal that explains itself. */
async function answers(name: EndpointName, request: unknown, query: Record<string, string>) {
  const { method, families } = endpoints[name]
  const path = pathOf(name, families[0])
  const headers = { 'x-api-key': key }
  const texts = Object.fromEntries(
    Object.entries(Object(request)).map(([field, value]) => [
      field,
      typeof value === 'string' ? value : `${JSON.stringify(value)}`,
    ]),
  )
  const message =
    method === 'GET' ? { query: { ...texts, ...query } } : { query, body: JSON.stringify(request) }
  const { response } = await sampleClient().send({ method, path, headers, ...message })
  expect(response.status).toBeLessThan(500)
  if (response.status >= 400) expect(JSON.parse(response.body)).toHaveProperty('detail')
}

/** The same value with the leaf at `index`, counted in circles, replaced. */
function replaceLeaf(value: unknown, index: number, replacement: unknown): unknown {
  let left = index % leavesOf(value)
  return JSON.parse(JSON.stringify(value), (_, one) => (isLeaf(one) && left-- === 0 ? replacement : one))
}

function leavesOf(value: unknown): number {
  return isLeaf(value) ? 1 : Object.values(Object(value)).reduce((sum: number, one) => sum + leavesOf(one), 0)
}

function isLeaf(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}
