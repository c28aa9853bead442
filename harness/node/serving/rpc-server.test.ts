import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { fieldOf } from '../../core/json.ts'
import { serveRpc } from './rpc-server.ts'

const server = await serveRpc(
  { request: async ({ method }) => method },
  { port: 0, allowedHosts: ['chain.example'], allowedOrigins: ['https://app.example'] },
  { feed: { subscribe: async () => () => undefined } },
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

test('a connection with more than a hundred requests that wait is closed', async () => {
  const held = Promise.withResolvers<void>()
  const { close, url } = await serveRpc({ request: () => held.promise }, { port: 0 })
  const answersTo = (count: number) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const one = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${call().length}\r\n\r\n${call()}`
    socket.write(one.repeat(count))
    let received = ''
    socket.on('data', (data) => {
      received += data
      if (received.split('HTTP/1.1 200').length > count) socket.end()
    })
    return once(socket, 'close').then(() => received.split('HTTP/1.1 200').length - 1)
  }
  const answered = answersTo(100)
  expect(await answersTo(101)).toBe(0)
  held.resolve()
  expect(await answered).toBe(100)
  await close()
})

test('a connection has a hundred subscriptions at most', async () => {
  const socket = new WebSocket(server.url.replace('http', 'ws'))
  await once(socket, 'open')
  const answerTo = async (method: string, param: string) => {
    socket.send(JSON.stringify({ id: 1, method, params: [param] }))
    const [{ data }] = await once(socket, 'message')
    return JSON.parse(data)
  }
  for (let count = 0; count < 100; count += 1)
    expect(await answerTo('eth_subscribe', 'newHeads')).toHaveProperty('result')
  expect(await answerTo('eth_subscribe', 'newHeads')).toMatchObject({ error: { code: -32_005 } })
  expect(await answerTo('eth_unsubscribe', '0x1')).toMatchObject({ result: true })
  expect(await answerTo('eth_subscribe', 'newHeads')).toMatchObject({ result: '0x65' })
  socket.close()
})

test('each call of a batch is heard with its answer, also over WebSocket', async () => {
  const heard: unknown[] = []
  const { close, url } = await serveRpc(
    { request: async ({ method }) => method },
    { port: 0 },
    {
      feed: { subscribe: async () => () => undefined },
      hear: ({ answer, call }, { origin }) =>
        heard.push([fieldOf(call, 'method'), fieldOf(JSON.parse(answer), 'result'), origin]),
    },
  )
  const batch = JSON.stringify(['a', 'b'].map((method) => ({ jsonrpc: '2.0', id: 1, method })))
  await fetch(url, { method: 'POST', headers: { origin: 'http://127.0.0.1:1' }, body: batch })
  const socket = new WebSocket(url.replace('http', 'ws'))
  await once(socket, 'open')
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'c' }))
  await once(socket, 'message')
  socket.close()
  await close()
  expect(heard).toEqual([
    ['a', 'a', 'http://127.0.0.1:1'],
    ['b', 'b', 'http://127.0.0.1:1'],
    ['c', 'c', undefined],
  ])
})
