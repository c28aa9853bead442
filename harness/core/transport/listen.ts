import type { AddressInfo, Server } from 'node:net'

export interface Address {
  /** 0 selects any free port. */
  readonly port: number
  /** Loopback when absent. */
  readonly host?: string | undefined
}

/**
 * Starts to accept connections.
 *
 * @returns The base URL of the server, without a slash at the end.
 * @throws PortUnavailable if the port is in use or not permitted.
 */
export async function listen(server: Server, { host = '127.0.0.1', port }: Address): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new PortUnavailable(port, host, cause)))
    server.listen(port, host, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
}

/** The server cannot listen on the port. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable'
  readonly code = 'PORT_UNAVAILABLE'
  readonly remedy = 'Choose another port, or 0 for any free port.'

  constructor(port: number, host: string, cause: Error) {
    super(`Cannot listen on port ${port} of ${host}: ${cause.message}`, { cause })
  }
}
