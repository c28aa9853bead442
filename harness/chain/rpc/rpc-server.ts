/**
 * JSON-RPC over HTTP, for wallets and services outside this process: single requests and batches, from any origin,
 * because the page that a wallet is connected to has another one.
 *
 * @module
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { excessOf } from '../../spec/json-bounds.ts'
import { isAllowedHost } from './hosts.ts'
import type { Provider } from './provider.ts'

export interface RpcServer {
  readonly url: string
  close(): Promise<void>
}

export interface ListenOptions {
  /** Zero takes any free port. */
  readonly port: number
  /** Loopback when absent: anybody who reaches the node controls it. */
  readonly host?: string
  /** Names that it answers to beside addresses and local ones. */
  readonly allowedHosts?: readonly string[]
}

// Those of geth are a thousand calls and five mebibytes.
const maxBodyBytes = 2 ** 20
const maxBatch = 1000

/** @throws The operating system's error if the port is in use. */
export async function serveRpc(provider: Provider, options: ListenOptions): Promise<RpcServer> {
  const host = options.host ?? '127.0.0.1'
  const server = createServer((request, response) => {
    if (!isAllowedHost(request.headers.host, options.allowedHosts)) {
      response
        .writeHead(403)
        .end('This host is not allowed. Use an address, or allow it with --allow-host.\n')
      return
    }
    answer(provider, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : options.port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type')
  if (request.method !== 'POST') {
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else response.writeHead(405, { allow: 'POST, OPTIONS' }).end('JSON-RPC is spoken here: POST a request.\n')
    return
  }
  const text = await textOf(request)
  const excess = text === undefined ? `more than ${maxBodyBytes} bytes` : excessOf(text)
  if (excess !== undefined) response.setHeader('connection', 'close')
  const reply =
    text === undefined || excess !== undefined
      ? failure(null, -32600, `The body has ${excess}.`)
      : await answerBody(provider, text)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
}

/** @returns `undefined` if it has more than the maximum. */
async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  // What comes after the maximum is let go, so that the client gets its answer.
  for await (const chunk of request) {
    length += chunk.length
    if (length <= maxBodyBytes) chunks.push(chunk)
    if (length > 2 * maxBodyBytes) break
  }
  return length <= maxBodyBytes ? Buffer.concat(chunks).toString() : undefined
}

async function answerBody(provider: Provider, text: string): Promise<unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return failure(null, -32700, 'The body is not JSON.')
  }
  if (Array.isArray(body) && body.length > maxBatch)
    return failure(null, -32600, `The batch has more than ${maxBatch} calls.`)
  return Array.isArray(body) && body.length > 0
    ? Promise.all(body.map((call) => answerCall(provider, call)))
    : answerCall(provider, body)
}

async function answerCall(provider: Provider, call: unknown): Promise<unknown> {
  const { id = null, method, params = [] } = fieldsOf(call)
  if (typeof method !== 'string' || !Array.isArray(params))
    return failure(id, -32600, 'A request needs a method and, if any, a list of params.')
  try {
    return { jsonrpc: '2.0', id, result: await provider.request({ method, params }) }
  } catch (error) {
    const { code, message, data } = fieldsOf(error)
    return failure(id, typeof code === 'number' ? code : -32603, String(message), data)
  }
}

function failure(id: unknown, code: number, message: string, data?: unknown) {
  return { jsonrpc: '2.0', id, error: { code, message, data } }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
