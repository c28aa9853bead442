import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { PortUnavailable } from '../../../../core/transport/listen.ts'
import { order, samplePorts } from '../../../../testing/service.ts'
import { createService } from '../app.ts'
import { type Serving, serve } from './serve.ts'

const limits = { keylessPerSecond: 3, keyedPerSecond: 30 }
const running: Serving[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((serving) => serving.close()))
})

async function start(): Promise<Serving> {
  const serving = await serve(createService(samplePorts({ limits })), { port: 0 })
  running.push(serving)
  return serving
}

/** Sends bytes unchanged, and reads the answer until the server hangs up. */
async function raw(url: string, request: string): Promise<string> {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.end(request, 'latin1')
  return text(socket)
}

/** The statuses of the answers to requests that are sent one after the other, until one gets no answer. */
async function statusesOf(url: string, agent: Agent): Promise<readonly (number | undefined)[]> {
  const status = await new Promise<number | undefined>((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    }).on('error', () => resolve(undefined))
  })
  return status === undefined ? [] : [status, ...(await statusesOf(url, agent))]
}

test('serves what the service answers in process', async () => {
  const { url } = await start()
  const body = JSON.stringify({ blockchain: 'ethereum', orders: [order()] })
  const reply = await fetch(`${url}/v2/solver/quote`, { method: 'POST', body })
  expect(reply.status).toBe(200)
  expect(await reply.json()).toHaveProperty('quotes')
})

test('counts requests by the address of the connection', async () => {
  const { url } = await start()
  const statuses: number[] = []
  for (let i = 0; i < 4; i++)
    statuses.push((await fetch(`${url}/v2/solver/tokens?blockchain=ethereum`)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a body that is too large is answered, though it is not read', async () => {
  const { url } = await start()
  const body = new Blob(['x'.repeat(3 * 2 ** 20)]).stream()
  const reply = await fetch(`${url}/v2/solver/quote`, { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(reply.status).toBe(413)
  expect((await fetch(`${url}/v2/solver/native_usd_price?blockchain=ethereum`)).status).toBe(200)
})

test('a request whose host is no host gets a refusal in JSON', async () => {
  const { url } = await start()
  const reply = await raw(url, 'GET /v2/solver/tokens HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')
  expect(reply).toMatch(/^HTTP\/1.1 400 /)
  expect(reply).toContain('"error_code":"INVALID_URL"')
})

test.each([
  [
    'a byte that no address has',
    'GET /v2/solver/tokens?a=\xff HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
    'INVALID_HTTP',
  ],
  ['no HTTP', 'hello\r\n\r\n', 400, 'INVALID_HTTP'],
  ['headers without end', `GET / HTTP/1.1\r\na: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
])('a request that the server cannot read is refused in JSON: %s', async (_, request, status, code) => {
  const { url } = await start()
  const [head = '', body = ''] = (await raw(url, request)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/content-type: application\/json/i)
  expect(JSON.parse(body)).toMatchObject({ detail: expect.any(String), error_code: code })
})

test('a taken port is an error that says what to do', async () => {
  const { url } = await start()
  const again = serve(createService(samplePorts()), { port: Number(new URL(url).port) })
  await expect(again).rejects.toThrow(PortUnavailable)
  await expect(again).rejects.toMatchObject({ code: 'PORT_UNAVAILABLE', remedy: expect.any(String) })
})

test('a server is closed once it has answered, though a client goes on asking over its connection', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const answer = async () => {
    ask()
    await released
    return new Response('an answer')
  }
  const { close, url } = await serve({ fetch: answer }, { port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const client = statusesOf(url, agent)
  await asked
  const closed = close()
  release()
  await closed
  expect((await client)[0]).toBe(200)
})

test('a server that is closed frees its port', async () => {
  const first = await serve(createService(samplePorts()), { port: 0 })
  await fetch(`${first.url}/openapi.json`)
  await first.close()
  const second = await serve(createService(samplePorts()), { port: Number(new URL(first.url).port) })
  await second.close()
})
