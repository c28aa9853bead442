/** Serves the service on a port. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { type Address, listen } from '../../../../core/transport/listen.ts'
import { type Problem, problem } from '../../api/problem.ts'
import type { Service } from '../app.ts'
import { problemResponse } from './problem-response.ts'

export interface Serving {
  /** Base address, without a slash at the end. */
  readonly url: string
  /** Resolves once all connections are closed; pending answers are finished first. */
  readonly close: () => Promise<void>
}

/** Milliseconds for which a connection may be idle. Clients keep one for less, so that none sends into its end. */
const idleMs = 75_000

/** @throws PortUnavailable if the port is in use or not permitted. */
export async function serve(service: Pick<Service, 'fetch'>, address: Address): Promise<Serving> {
  const listener = getRequestListener(service.fetch, {
    hostname: address.host ?? '127.0.0.1',
    overrideGlobalObjects: false,
    // The service answers its own faults; only an invalid request line or host reaches this.
    errorHandler: () => problemResponse(problem.malformedUrl(), randomUUID(), ''),
  })
  const server = createServer(listener)
  server.keepAliveTimeout = idleMs
  server.on('clientError', refuseUnreadable)
  return { url: await listen(server, address), close: () => close(server) }
}

/** Answers a request that the server cannot read, and hangs up. */
async function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Duplex): Promise<void> {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const cause = (unreadable[code ?? ''] ?? problem.unreadable)()
  const { headers, status, text } = await written(problemResponse(cause, randomUUID(), ''))
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}connection: close\r\n\r\n${text}`)
}

const unreadable: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: problem.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: problem.tooSlow,
}

async function written(response: Response) {
  const text = await response.text()
  const fields = [...response.headers, ['content-length', Buffer.byteLength(text)]]
  return { status: response.status, headers: fields.map((field) => `${field.join(': ')}\r\n`).join(''), text }
}

/**
 * Closes the server. Each connection ends with the answer that it waits for, or with the answer to its next request.
 */
function close(server: Server): Promise<void> {
  server.keepAliveTimeout = 1
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
