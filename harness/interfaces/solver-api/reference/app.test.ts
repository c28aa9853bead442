import { describe, expect, test, vi } from 'vitest'
import { ZodRealError } from 'zod'
import { order, quotePath, refusalOf, sampleClient, send, trader } from '../../../testing/service.ts'
import { usdc } from '../../../testing/small-market.ts'
import { messageOf } from '../api/client.ts'
import { type EndpointName, endpoints } from '../api/endpoints.ts'
import { examples } from './docs/examples.ts'
import type { LogEntry } from './http/ports.ts'

const blockchain = 'ethereum'

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

  test('of an answer that breaks its schema are a 500 as well, and nothing of it is sent', async () => {
    const reportFault = vi.fn()
    const message = { method: 'GET', path: '/v2/solver/tokens', query: { blockchain }, body: undefined }
    const exchange = await send(message, { volumes: async () => new Map([[usdc, -1n]]), reportFault })
    expect(refusalOf(exchange)).toMatchObject({ status: 500, code: 'INTERNAL' })
    expect(exchange.response.body).not.toContain(usdc)
    expect(reportFault).toHaveBeenCalledWith(expect.any(ZodRealError), expect.any(String))
  })
})

test('each request is logged in one entry, with the id and the cause of its response', async () => {
  const entries: LogEntry[] = []
  const log = (entry: LogEntry) => entries.push(entry)
  const headers = { 'x-api-key': 'a-guessed-key' }
  const found = await send({ headers, query: { venue: 'intent' } }, { log })
  const refused = await send({ headers, path: `/partner${quotePath}` }, { log })
  const request_id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(entries).toEqual([
    { method: 'POST', path: quotePath, status: 200, ms: 0, request_id },
    {
      method: 'POST',
      path: `/partner${quotePath}`,
      status: 403,
      ms: 0,
      request_id,
      cause: 'API_KEY_REQUIRED',
    },
  ])
  for (const [index, { response }] of [found, refused].entries())
    expect(JSON.parse(response.body)).toMatchObject({ request_id: entries[index]?.request_id })
})

test('a page and a preflight are logged, too', async () => {
  const entries: LogEntry[] = []
  const log = (entry: LogEntry) => entries.push(entry)
  await send({ method: 'GET', path: '/docs', body: undefined }, { log })
  await send({ method: 'OPTIONS', body: undefined, headers: { origin: 'https://dapp.test' } }, { log })
  expect(entries.map(({ method, status }) => [method, status])).toEqual([
    ['GET', 200],
    ['OPTIONS', 204],
  ])
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
