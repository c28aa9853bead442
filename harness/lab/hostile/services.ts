/**
 * A hostile service; the first part of a path names the harm. It lists two tokens, so that judging can begin.
 * Every solve gets the harm; a harm for all requests also applies to the others, except those at the start of
 * a run, and a harm of pages to every page but the first.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setInterval } from 'node:timers/promises'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { bodies, crowdedAnswer, mebibyte, pages } from './bodies.ts'
import { hostileChainNames, hostileContract } from './chains.ts'

type Harm = (request: IncomingMessage, response: ServerResponse, others: Others) => unknown

interface Others {
  /** Another host, to which no client should be redirected. */
  readonly elsewhere: string
}

const bomb = () => Buffer.alloc(64 * mebibyte, '0')
const harms: Readonly<Record<string, Harm>> = {
  silent: () => {},
  'a byte a second': (_request, response) =>
    trickle(response, '{"request_id":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"'),
  'a byte of a header a second': (_request, { socket }) =>
    socket && trickle(socket, 'HTTP/1.1 200 OK\r\nx-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  endless: (_request, response) => pour(response, Number.POSITIVE_INFINITY),
  'a gigabyte': (_request, response) => {
    response.setHeader('content-length', 1024 * mebibyte)
    return pour(response, 1024)
  },
  'a gzip bomb': compressed('gzip', gzipSync(bomb())),
  'a deflate bomb': compressed('deflate', deflateSync(bomb())),
  'a brotli bomb': compressed(
    'br',
    brotliCompressSync(bomb(), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  ),
  'gzip that is none': compressed('gzip', Buffer.from('{"request_id":"plain"}')),
  'a redirect to another host': (_request, response, { elsewhere }) =>
    response.writeHead(307, { location: `${elsewhere}/v2/solver/solve` }).end(),
  'a redirect to itself': ({ url }, response) => response.writeHead(308, { location: url }).end(),
  'a reset': (_request, { socket }) => socket?.resetAndDestroy(),
  'a reset amid the body': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
    response.write('{"request_id":')
    setImmediate(() => response.socket?.resetAndDestroy())
  },
  'no HTTP': (_request, { socket }) => socket?.end('\x16\x03\x01 this is no HTTP\r\n\r\n'),
  'two lengths': (_request, { socket }) =>
    socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 900\r\n\r\n{}'),
  'a chunk of no length': (_request, { socket }) =>
    socket?.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n-1\r\n{}'),
  'a status out of range': (_request, { socket }) =>
    socket?.end('HTTP/1.1 999 Owned\r\ncontent-length: 2\r\n\r\n{}'),
  'endless preliminaries': (_request, { socket }) =>
    socket && pourInto(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000))),
  'long headers': (_request, { socket }) =>
    socket?.end(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(mebibyte)}\r\ncontent-length: 2\r\n\r\n{}`),
  'a body where none may be': (_request, { socket }) =>
    socket?.end('HTTP/1.1 204 No Content\r\ncontent-length: 9\r\n\r\n{"a": 1}\n'),
  ...Object.fromEntries(
    Object.entries(bodies).map(([name, bodyFor]): [string, Harm] => [
      name,
      (request, response) => answer(response, bodyFor(request)),
    ]),
  ),
}

let answered = 0

/** Refuses for the rate, except each request whose number is a multiple of `but`. */
function refusing(
  status: number,
  headers: Readonly<Record<string, string>>,
  but = Number.POSITIVE_INFINITY,
): Harm {
  return (_request, response) => {
    answered += 1
    if (answered % but === 0) answer(response, '{}')
    else response.writeHead(status, headers).end()
  }
}

/** Harms that take minutes, because an honest service would be waited for. */
const patientHarms: Readonly<Record<string, Harm>> = {
  '429 without end': refusing(429, {}),
  '429 without end, at once': refusing(429, { 'retry-after': '0' }),
  '429 without end, for an hour': refusing(429, { 'retry-after': '3600' }),
  '429 without end, until a date': refusing(429, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }),
  '503 without end, after garbage': refusing(503, { 'retry-after': '-1e9 soon' }),
  '503 without end': refusing(503, {}),
  '429 but now and then': refusing(429, { 'retry-after': '8' }, 6),
}

/** The harms that every request receives. */
const harmsForAll: Readonly<Record<string, Harm>> = {
  'almost too much of everything': (_request, response) => {
    answered += 1
    const text = `${answered} `.padEnd(6 * mebibyte + (answered % 11) * 90_000, 'a')
    const body = answered % 2 === 0 ? text : JSON.stringify({ detail: text })
    return answer(response, body, answered % 3 === 0 ? 400 : 200)
  },
  'almost too many texts': (_request, response) => answer(response, crowdedAnswer),
}

/** @param isPatient True to include those that take minutes. */
export function harmNames({ isPatient }: { readonly isPatient: boolean }): readonly string[] {
  return Object.keys({ ...harms, ...harmsForAll, ...pages, ...(isPatient ? patientHarms : {}) })
}

export interface HostileServices {
  /** Base address of the service that does that harm. */
  urlOf(harm: string): string
  /** Number of requests redirected to the other host. */
  ledAstray(): number
  close(): Promise<void>
}

export async function startHostileServices(): Promise<HostileServices> {
  let astray = 0
  const elsewhere = await listening((_request, response) => {
    astray += 1
    answer(response, '{}')
  })
  const server = await listening((request, response) => {
    const [, harm = '', ...path] = decodeURIComponent(request.url ?? '').split('/')
    if (!hostileChainNames.includes(harm)) request.resume()
    // A harmed client hangs up.
    for (const stream of [request, response]) stream.on('error', () => {})
    if (harmsForAll[harm] !== undefined && !/tokens|native_usd_price/.test(path.join('/')))
      return harmsForAll[harm](request, response, { elsewhere: elsewhere.url })
    if (hostileChainNames.includes(harm) && path.join('/').includes('solver/solve'))
      return void solved(request).then((body) => answer(response, body))
    if (path.join('/').includes('solver/solve'))
      return (harms[harm] ?? patientHarms[harm])?.(request, response, { elsewhere: elsewhere.url })
    if (path.join('/').includes('tokens')) {
      if (harm === 'a token that loops') return answer(response, JSON.stringify(tokensWithHostile))
      const isFirst = `${path}`.includes('page=0')
      return answer(response, isFirst ? JSON.stringify(tokens) : (pages[harm]?.() ?? '[]'))
    }
    if (path.join('/').includes('solver/quote')) return response.writeHead(204).end()
    return answer(response, '{"detail":"no"}', 400)
  })
  return {
    urlOf: (harm) => `${server.url}/${encodeURIComponent(harm)}`,
    ledAstray: () => astray,
    close: async () => {
      await Promise.all([server.close(), elsewhere.close()])
    },
  }
}

const tokens = [
  ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', 'WETH', 18],
  ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC', 6],
].map(([address, symbol, decimals]) => ({ address, symbol, name: symbol, decimals }))
const tokensWithHostile = [
  ...tokens,
  { address: hostileContract, symbol: 'LOOP', name: 'LOOP', decimals: 18 },
]

/** A solution for each order, with the hostile contract as its target. */
async function solved(request: IncomingMessage): Promise<string> {
  const { orders = [] } = JSON.parse(Buffer.concat(await request.toArray()).toString())
  const solutions = orders.map((order: { readonly sell_amount: unknown }) => ({
    orders: [
      {
        external_id: 'a',
        ...order,
        executed_sell_amount: order.sell_amount,
        executed_buy_amount: '1',
        buy_amount: '1',
      },
    ],
    call_data: '0x',
    gas: '100000',
    target_address: hostileContract,
  }))
  return JSON.stringify({ request_id: 'a', solutions, buy_tokens: [], sell_tokens: [] })
}

async function listening(serve: RequestListener) {
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(response: ServerResponse, body: string | Buffer, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function compressed(encoding: string, body: Buffer): Harm {
  return (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(body)
}

async function trickle(stream: NodeJS.WritableStream, text: string): Promise<void> {
  const signs = [...text]
  for await (const _ of setInterval(1000)) {
    if (!stream.writable || signs.length === 0) return
    stream.write(signs.shift() ?? '')
  }
}

function pour(response: ServerResponse, mebibytes: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  return pourInto(response, Buffer.alloc(mebibyte, '[{},'), mebibytes)
}

async function pourInto(
  stream: NodeJS.WritableStream,
  chunk: Buffer,
  times = Number.POSITIVE_INFINITY,
): Promise<void> {
  let isOpen = true
  const ended = new Promise<void>((resolve) => {
    stream.once('close', () => {
      isOpen = false
      resolve()
    })
  })
  for (let count = 0; count < times && isOpen; count += 1) {
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain').catch(() => {}), ended])
  }
  if (isOpen) stream.end()
}
