/** Requests and answers are forwarded unchanged, even malformed ones. */
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Exchange } from '../../core/transport/transport.ts'
import { type PassThrough, startPassThrough } from './pass-through.ts'

interface Answer {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Uint8Array
}

const plain: Answer = { status: 200, headers: ['Content-Type', 'text/plain'], body: Buffer.from('yes') }

let upstream: Server
let proxy: PassThrough
let answer = plain
let got: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'> & { readonly body: Buffer }
let seen: (Exchange | string)[] = []

beforeAll(async () => {
  upstream = createServer(async (incoming, response) => {
    const { method, rawHeaders, url } = incoming
    got = { method, url, rawHeaders, body: await buffer(incoming) }
    response.sendDate = false
    response.writeHead(answer.status, [...answer.headers]).end(answer.body)
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  proxy = await startPassThrough({
    target: `http://127.0.0.1:${portOf(upstream)}/base`,
    port: 0,
    watch: () => ({
      answered: async (exchange) => void seen.push(exchange),
      unanswered: (reason) => void seen.push(reason),
    }),
  })
})
afterAll(async () => {
  await proxy.close()
  upstream.close()
})
beforeEach(() => {
  answer = plain
  seen = []
})

test('bodies are forwarded byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), fc.uint8Array(), async (sent, answered) => {
      answer = { ...plain, body: answered }
      const { body } = await ask('POST', '/', [], sent)
      expect([...got.body]).toEqual([...sent])
      expect([...body]).toEqual([...answered])
    }),
    { numRuns: 50 },
  )
})

test('the path, the query string and headers are forwarded as written', async () => {
  await ask(
    'POST',
    '/v2/solver/quote?a=%2Ball&b=+x',
    ['X-API-Key', 'k', 'Accept', 'a', 'ACCEPT', 'b'],
    Buffer.from('{}'),
  )
  expect(got).toMatchObject({ method: 'POST', url: '/base/v2/solver/quote?a=%2Ball&b=+x' })
  expect(got.rawHeaders.join(' ')).toContain('X-API-Key k Accept a ACCEPT b')
  expect(got.rawHeaders).toContain(`127.0.0.1:${portOf(upstream)}`)
})

test('the status and headers of the answer are forwarded as written', async () => {
  const headers = ['Retry-After', '1', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Odd', 'é']
  answer = { status: 429, headers, body: Buffer.from('{"detail":"no"}') }
  const { rawHeaders, status } = await ask('GET', '/')
  expect(status).toBe(429)
  expect(rawHeaders.join(' ')).toContain(headers.join(' '))
})

test('connection headers and those that they name are not forwarded', async () => {
  answer = { ...plain, headers: ['Connection', 'X-Hop', 'X-Hop', '1', 'Keep-Alive', 'timeout=9'] }
  const { rawHeaders } = await ask('GET', '/', ['Connection', 'X-Mine', 'X-Mine', '1', 'TE', 'trailers'])
  const names = [...got.rawHeaders, ...rawHeaders].map((text) => text.toLowerCase())
  expect(names).not.toContain('x-mine')
  expect(names).not.toContain('x-hop')
  expect(names).not.toContain('te')
  expect(names).not.toContain('timeout=9')
})

test('a compressed answer is forwarded compressed, and decompressed for the watcher', async () => {
  const body = gzipSync('{"price":1}')
  answer = { status: 200, headers: ['Content-Encoding', 'gzip'], body }
  expect((await ask('GET', '/')).body).toEqual(body)
  expect(seen).toMatchObject([{ response: { body: '{"price":1}' } }])
})

test.each([204, 304])('an empty %i is forwarded', async (status) => {
  answer = { status, headers: [], body: Buffer.alloc(0) }
  expect(await ask('GET', '/')).toMatchObject({ status, body: Buffer.alloc(0) })
})

test('the watcher receives the whole exchange, with header names in lower case', async () => {
  await ask('POST', '/x?y=1', ['X-Api-Key', 'k'], Buffer.from('{"a":1}'))
  expect(seen).toMatchObject([
    {
      request: {
        method: 'POST',
        url: `http://127.0.0.1:${portOf(upstream)}/base/x?y=1`,
        headers: { 'x-api-key': 'k' },
        body: '{"a":1}',
      },
      response: { status: 200, headers: { 'content-type': 'text/plain' }, body: 'yes' },
    },
  ])
})

test('without an answer, the client gets a 502 with a reason', async () => {
  const unreachable = await startPassThrough({
    target: 'http://127.0.0.1:9',
    port: 0,
    watch: () => ({ answered: async () => {}, unanswered: (reason) => void seen.push(reason) }),
  })
  const response = await fetch(unreachable.url)
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining('ECONNREFUSED') })
  expect(seen).toHaveLength(1)
  await unreachable.close()
})

test('closing waits for pending answers', async () => {
  const closing = await startPassThrough({
    target: `http://127.0.0.1:${portOf(upstream)}`,
    port: 0,
    watch: () => ({ answered: async () => void closed.push(closing.close()), unanswered: () => {} }),
  })
  const closed: Promise<void>[] = []
  expect(await (await fetch(closing.url)).text()).toBe('yes')
  await Promise.all(closed)
  await expect(fetch(closing.url)).rejects.toThrow()
})

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on a port')
  return address.port
}

/** Sends headers as written, which fetch does not. */
function ask(
  method: string,
  path: string,
  headers: readonly string[] = [],
  body: Uint8Array = Buffer.alloc(0),
) {
  return new Promise<{ status: number | undefined; rawHeaders: readonly string[]; body: Buffer }>(
    (resolve, reject) => {
      const { host } = new URL(proxy.url)
      request(`${proxy.url}${path}`, {
        method,
        agent: false,
        headers: ['Host', host, 'Content-Length', `${body.length}`, ...headers],
      })
        .once('response', async (response) =>
          resolve({
            status: response.statusCode,
            rawHeaders: response.rawHeaders,
            body: await buffer(response),
          }),
        )
        .once('error', reject)
        .end(body)
    },
  )
}
