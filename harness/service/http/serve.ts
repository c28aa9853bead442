/** The service on a port. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { problem } from '../../solver-api/problem.ts'
import type { Service } from '../app.ts'
import { problemResponse } from './problem-response.ts'

export interface Serving {
  /** Base address, without a slash at the end. */
  readonly url: string
  /** Resolves once no connection is left; answers that are under way are finished first. */
  readonly close: () => Promise<void>
}

export interface ServeOptions {
  /** 0 takes any that is free. */
  readonly port: number
  readonly hostname?: string
}

/** @throws PortUnavailable where the port is taken or may not be opened. */
export async function serve(
  service: Service,
  { port, hostname = '127.0.0.1' }: ServeOptions,
): Promise<Serving> {
  const listener = getRequestListener(service.fetch, {
    hostname,
    overrideGlobalObjects: false,
    // The service answers every fault itself; what comes here is a request line or a host that is no URL.
    errorHandler: () => problemResponse(problem.malformedUrl(), randomUUID(), ''),
  })
  const server = createServer(listener)
  await listen(server, port, hostname)
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${taken}`,
    close: () => close(server),
  }
}

function listen(server: Server, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(new PortUnavailable(port, hostname, cause)))
    server.listen(port, hostname, resolve)
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

/** The port could not be opened; `cause` says why. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable'
  readonly code = 'PORT_UNAVAILABLE'
  readonly remedy = 'Choose another port, or 0 for any that is free.'

  constructor(port: number, hostname: string, cause: Error) {
    super(`Port ${port} of ${hostname} cannot be opened: ${cause.message}`, { cause })
  }
}
