/**
 * JSON-RPC over HTTP and WebSocket, for wallets and services outside this process: single requests and batches. It also
 * answers pages of other allowed origins, because the page that uses a wallet has another origin.
 *
 * @module
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Provider } from '../../chain/provider/provider.ts'
import { type Address, listen } from '../../core/transport/listen.ts'
import type { Feed } from '../subscriptions.ts'
import { endingFlow, type HttpConnection, openConnection } from './connection.ts'
import type { FairQueue, Flow } from './fair-queue.ts'
import { withFewFilters } from './filters.ts'
import {
  type Answering,
  answerText,
  type Executions,
  failure,
  type HeardCall,
  maxBodyBytes,
} from './json-rpc.ts'
import { type AllowedSenders, refusalOf } from './senders.ts'

export interface RpcServer {
  readonly url: string
  close(): Promise<void>
}

/** Anyone who can reach the node controls it. */
export interface ListenOptions extends AllowedSenders, Address {}

export interface Served {
  /** The events for subscribers over WebSocket; without it, WebSocket is not served. */
  readonly feed?: Feed
  /** The queue for a node that executes one request at a time; without it, all requests run at once. */
  readonly queue?: FairQueue
  /** Executes some calls outside of the node. */
  readonly executor?: Executor
  /** Receives each call once it is answered, with the headers of its request. */
  readonly hear?: ((heard: HeardCall, headers: IncomingHttpHeaders) => void) | undefined
}

export interface Executor {
  /** @param within Converts a flow into one that ends with the client. */
  executions(within: (flow: Flow) => Flow): Executions
}

/** @throws PortUnavailable if the port is in use or not permitted. */
export async function serveRpc(
  provider: Provider,
  options: ListenOptions,
  { executor, feed, hear, queue = unlimited }: Served = {},
): Promise<RpcServer> {
  const answeringOn = (socket: Duplex): Answering => ({
    provider: withFewFilters(provider),
    flow: endingFlow(queue.flow(), socket),
    executions: executor?.executions((flow) => endingFlow(flow, socket)),
  })
  const hearing = ({ headers }: IncomingMessage) => ({
    hear: hear && ((heard: HeardCall) => hear(heard, headers)),
  })
  const connections = new WeakMap<Duplex, HttpConnection & Answering>()
  const server = createServer((request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? { ...openConnection(socket), ...answeringOn(socket) }
    connections.set(socket, connection)
    connection.answer(response, () =>
      answer({ ...connection, ...hearing(request) }, options, { request, response }),
    )
  })
  server.keepAliveTimeout = idleMs
  const upgraded = new Set<Duplex>()
  if (feed !== undefined) {
    server.on('upgrade', async (request, socket, head) => {
      upgraded.add(socket)
      socket.once('close', () => upgraded.delete(socket))
      // Loaded on demand: few clients of a short run use WebSocket.
      const { answerOverWebSocket } = await import('./web-socket.ts')
      if (refusalOf(request.headers, options) === undefined)
        answerOverWebSocket({ ...answeringOn(socket), ...hearing(request), feed }, request, socket, head)
      else socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })
  }
  const url = await listen(server, options)
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        for (const socket of upgraded) socket.destroy()
      }),
  }
}

async function answer(
  answering: Answering,
  senders: AllowedSenders,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  const refusal = refusalOf(request.headers, senders)
  if (refusal !== undefined) {
    response.writeHead(403).end(`${refusal}\n`)
    return
  }
  response.setHeader('access-control-allow-origin', '*')
  if (request.method === 'OPTIONS') {
    response.writeHead(204, permissionsFor(request)).end()
    return
  }
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST, OPTIONS' }).end('JSON-RPC is spoken here: POST a request.\n')
    return
  }
  const body = await bodyOf(request)
  if (body === undefined) response.setHeader('connection', 'close')
  const reply =
    body === undefined
      ? failure(null, -32600, `The body has more than ${maxBodyBytes} bytes.`)
      : await answerText(answering, body)
  response.writeHead(200, { 'content-type': 'application/json' }).end(reply)
}

const unlimited: FairQueue = { flow: () => ({ turn: (work) => work(() => undefined) }) }

/**
 * Milliseconds after which an idle connection is closed: more than clients keep one, so that none sends into
 * a closing one.
 */
const idleMs = 75_000

/** Libraries in pages may send any headers, and pages of the internet may call this machine. */
function permissionsFor({ headers }: IncomingMessage) {
  return {
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'content-type',
    'access-control-max-age': '600',
    ...(headers['access-control-request-private-network'] === undefined
      ? {}
      : { 'access-control-allow-private-network': 'true' }),
  }
}

/** @returns `undefined` if the body exceeds the maximum. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  // The rest is read and dropped, so that the client receives its answer.
  for await (const chunk of request) {
    length += chunk.length
    if (length <= maxBodyBytes) chunks.push(chunk)
    if (length > 2 * maxBodyBytes) break
  }
  return length <= maxBodyBytes ? Buffer.concat(chunks) : undefined
}
