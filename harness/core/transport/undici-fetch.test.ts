/** The judge sees an answer as the service sent it, also if the platform's `Response` would refuse it. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTransport } from './transport.ts'
import { undiciFetch } from './undici-fetch.ts'

/** Starts a service that answers each request with these bytes and closes the connection. Returns its address. */
async function serving(sent: string, received: (text: string) => void = () => {}): Promise<string> {
  const server = createServer((socket) =>
    socket.once('data', (bytes) => {
      received(bytes.toString('latin1'))
      socket.end(sent)
    }),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function answerTo(sent: string): Promise<Response> {
  return undiciFetch()(new Request(await serving(sent)))
}

test.each(['x-api-key', 'X-API-Key'])('a header is sent as %s if it is named so', async (name) => {
  let received = ''
  const baseUrl = await serving('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}', (text) => {
    received = text
  })
  const transport = createTransport(undiciFetch(), { baseUrl })
  const { request } = await transport.send({ method: 'GET', path: '/', headers: { [name]: 'sesame' } })
  expect(received.split('\r\n')).toContain(`${name}: sesame`)
  expect(request.headers).toHaveProperty(name)
})

test('a request has the user-agent that the judge sets', async () => {
  let received = ''
  const baseUrl = await serving('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}', (text) => {
    received = text
  })
  await undiciFetch({ userAgent: 'axios/1.7.9' })(new Request(baseUrl))
  expect(received.split('\r\n')).toContain('user-agent: axios/1.7.9')
})

test('an answer has the headers that were sent, and no others', async () => {
  const { headers } = await answerTo('HTTP/1.1 200 OK\r\nx-a: 1\r\ncontent-length: 2\r\n\r\n{}')
  expect(Object.fromEntries(headers)).toEqual({ 'x-a': '1', 'content-length': '2' })
})

test('a body is dropped if the status allows none', async () => {
  const answer = await answerTo('HTTP/1.1 205 Reset Content\r\ncontent-length: 2\r\n\r\n{}')
  expect([answer.status, await answer.text()]).toEqual([205, ''])
})

test.for(['000', '099', '600', '999'])('the error says that HTTP has no status %s', async (status) => {
  const sent = `HTTP/1.1 ${status} Owned\r\ncontent-length: 2\r\n\r\n{}`
  await expect(answerTo(sent)).rejects.toThrow(/^the status is (below 100|\d+), which HTTP does not have$/)
})
