/**
 * A server that forwards every request to another address, and the answer back, byte for byte: bodies,
 * statuses and headers, except the headers that belong to a single connection. A watcher sees each exchange
 * before the client receives its answer.
 *
 * @module
 */
import { createServer, type IncomingMessage, request as requestByHttp, type ServerResponse } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { listen } from '../../core/transport/listen.ts'
import type { Exchange } from '../../core/transport/transport.ts'
import { tunnelsTo } from './tunnel.ts'

/** Called with each request once it has arrived completely. Header names are lower case. */
export type Watch = (request: Exchange['request']) => Watched

/** Called when a request ends. */
export interface Watched {
  /** Awaited before the client receives the answer. */
  answered(exchange: Exchange): Promise<void>
  /** The proxy answers the client with 502. */
  unanswered(reason: string): void
}

export interface PassThrough {
  /** Without a trailing slash. */
  readonly url: string
  /** Resolves once no connection is left; pending answers are sent first. */
  close(): Promise<void>
}

export interface PassThroughOptions {
  /** Address to forward requests to, without a trailing slash. */
  readonly target: string
  /** 0 selects any free port. */
  readonly port: number
  readonly watch: Watch
}

/** @throws PortUnavailable if the port is in use or not permitted. */
export async function startPassThrough(options: PassThroughOptions): Promise<PassThrough> {
  const server = createServer((request, response) => {
    response.once('finish', () => {
      // A kept-alive connection would keep a closing server waiting.
      if (!server.listening) setImmediate(() => server.closeIdleConnections())
    })
    passOn(request, response, options).catch(() => response.destroy())
  })
  const tunnels = tunnelsTo(options.target)
  server.on('upgrade', tunnels.open)
  const url = await listen(server, options)
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        tunnels.close()
      }),
  }
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { target, watch }: PassThroughOptions,
): Promise<void> {
  const body = await buffer(request)
  const sent = {
    method: request.method ?? 'GET',
    url: `${target}${request.url ?? '/'}`,
    headers: joined(request.headers),
    ...(body.length === 0 ? {} : { body: textOf(body, request) }),
  }
  const watched = watch(sent)
  try {
    const answer = await send(sent.url, request, body)
    const bytes = await buffer(answer)
    await watched.answered({
      request: sent,
      response: {
        status: answer.statusCode ?? 0,
        headers: joined(answer.headers),
        body: textOf(bytes, answer),
      },
    })
    response.sendDate = false
    response.writeHead(answer.statusCode ?? 0, answer.statusMessage, withoutConnection(answer)).end(bytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    watched.unanswered(reason)
    response.writeHead(502, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ detail: `The proxy got no answer: ${reason}` }))
  }
}

function send(address: string, { headers, method, rawHeaders }: IncomingMessage, body: Buffer) {
  const url = new URL(address)
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise<IncomingMessage>((resolve, reject) => {
    const length = body.length === 0 ? [] : ['content-length', `${body.length}`]
    request(url, {
      method,
      // The other side may close a kept-alive connection just when it is used again.
      agent: false,
      headers: [...withoutConnection({ headers, rawHeaders }), 'host', url.host, ...length],
    })
      .once('response', resolve)
      .once('error', reject)
      .end(body)
  })
}

// Each side of the proxy has its own values for these.
const ofConnection = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

type Headers = Pick<IncomingMessage, 'headers' | 'rawHeaders'>

/** Names and values in turn, as written, without the headers of the connection and those that its header names. */
function withoutConnection({ headers, rawHeaders }: Headers): string[] {
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''
    return !ofConnection.has(name) && !named.includes(name)
  })
}

function joined(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
}

/** The decompressed text to judge; the forwarded body stays compressed. */
function textOf(bytes: Buffer, { headers }: Headers): string {
  try {
    return decompressed(bytes, headers['content-encoding']).toString()
  } catch {
    // An empty body, or one that does not match its header, is not decompressed.
    return bytes.toString()
  }
}

function decompressed(bytes: Buffer, encoding: string | undefined): Buffer {
  switch (encoding) {
    case 'gzip':
      return gunzipSync(bytes)
    case 'deflate':
      return inflateSync(bytes)
    case 'br':
      return brotliDecompressSync(bytes)
    default:
      return bytes
  }
}

/** The port is taken, or may not be opened. */
