import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { serveRpc } from './rpc-server.ts'

const server = await serveRpc(
  { request: async ({ method }) => method },
  { port: 0, allowedHosts: ['chain.example'], allowedOrigins: ['https://app.example'] },
)
afterAll(() => server.close())

function send(body: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ readonly status: number | undefined; readonly body: string }>((resolve, reject) => {
    request(server.url, { method: 'POST', headers }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    )
      .on('error', reject)
      .end(body)
  })
}

const call = (params: unknown = []) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'a', params })

test('a request of a name that leads here from elsewhere is refused', async () => {
  for (const host of [
    'evil.example',
    'evil.example:8545',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])
    expect(await send(call(), { host })).toMatchObject({ status: 403 })
  for (const host of [
    '127.0.0.1',
    '[::1]:8545',
    'localhost:1',
    'chain',
    'host.docker.internal',
    'chain.example',
  ])
    expect(await send(call(), { host })).toMatchObject({ status: 200 })
})

test('a page of another site is refused, one of this machine or that is allowed is not', async () => {
  for (const origin of [
    'https://evil.example',
    'http://app.example',
    'https://app.example.evil.example',
    'http://203.0.113.5',
    'http://127.0.0.1.evil.example',
    'null',
    'file://',
    'no origin',
  ])
    expect(await send(call(), { origin })).toMatchObject({ status: 403 })
  for (const origin of [
    'https://app.example',
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]',
    'https://shop.localhost',
    'chrome-extension://wallet',
  ])
    expect(await send(call(), { origin })).toMatchObject({ status: 200 })
  const [host, origin] = ['192.0.2.7:8545', 'http://192.0.2.7:8080']
  expect(await send(call(), { host, origin })).toMatchObject({ status: 200 })
})

test.for([
  ['body of more than a mebibyte', call(['x'.repeat(2 ** 20)])],
  ['call of more than a hundred levels', call(JSON.parse(`${'['.repeat(101)}${']'.repeat(101)}`))],
  ['batch of more than a thousand calls', `[${Array.from({ length: 1001 }, () => call()).join()}]`],
])('a %s is refused as a whole', async ([, body]) => {
  const answer = await send(`${body}`)
  expect(JSON.parse(answer.body)).toMatchObject({ id: null, error: { code: -32_600 } })
})

test('a body that nobody has asked for is not read on', async () => {
  const before = process.memoryUsage().rss
  const answer = await send('x'.repeat(64 * 2 ** 20)).catch((error: Error) => error)
  expect(answer).toSatisfy((one) => one instanceof Error || JSON.parse(one.body).error.code === -32_600)
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})
