/** What a service answers is what the judge sees, also where the platform's own `Response` would have it otherwise. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { undiciFetch } from './undici-fetch.ts'

/** The answer to a request for which a service sends these bytes and hangs up. */
async function answerTo(sent: string): Promise<Response> {
  const server = createServer((socket) => socket.once('data', () => socket.end(sent))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return undiciFetch()(new Request(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
}

test('an answer has the headers that were sent, and no others', async () => {
  const { headers } = await answerTo('HTTP/1.1 200 OK\r\nx-a: 1\r\ncontent-length: 2\r\n\r\n{}')
  expect(Object.fromEntries(headers)).toEqual({ 'x-a': '1', 'content-length': '2' })
})

test('a body stays behind where the status allows none', async () => {
  const answer = await answerTo('HTTP/1.1 205 Reset Content\r\ncontent-length: 2\r\n\r\n{}')
  expect([answer.status, await answer.text()]).toEqual([205, ''])
})

test.for(['000', '099', '600', '999'])('%s is said to be no status of HTTP', async (status) => {
  const sent = `HTTP/1.1 ${status} Owned\r\ncontent-length: 2\r\n\r\n{}`
  await expect(answerTo(sent)).rejects.toThrow(/^the status is (below 100|\d+), which HTTP does not have$/)
})
