/**
 * Forwards connections that leave HTTP, such as WebSockets, as bytes. Their content is not judged.
 *
 * @module
 */
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Duplex } from 'node:stream'

export interface Tunnels {
  /** A listener of a server's upgrades. */
  open(request: IncomingMessage, client: Duplex, head: Buffer): void
  /** Ends all open connections. */
  close(): void
}

export function tunnelsTo(target: string): Tunnels {
  const clients = new Set<Duplex>()
  return {
    open(request, client, head) {
      clients.add(client)
      client.once('close', () => clients.delete(client))
      client.on('error', () => undefined)
      tunnel(`${target}${request.url ?? '/'}`, request, client, head)
    },
    close() {
      for (const client of clients) client.destroy()
    },
  }
}

function tunnel(address: string, { method, rawHeaders }: IncomingMessage, client: Duplex, head: Buffer) {
  const url = new URL(address)
  const send = url.protocol === 'https:' ? requestByHttps : requestByHttp
  const isOther = (_: string, index: number) => rawHeaders[index - (index % 2)]?.toLowerCase() !== 'host'
  const asked = send(url, {
    method: method ?? 'GET',
    agent: false,
    headers: [...rawHeaders.filter(isOther), 'host', url.host],
  })
  asked.once('upgrade', (answer, upstream, first) => {
    client.write(startOf(answer))
    client.write(first)
    upstream.write(head)
    upstream.on('error', () => client.destroy())
    upstream.once('close', () => client.destroy())
    client.once('close', () => upstream.destroy())
    upstream.pipe(client).pipe(upstream)
  })
  // The target refuses to leave HTTP.
  asked.once('response', (answer) => {
    client.write(startOf(answer))
    answer.pipe(client)
  })
  asked.once('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n'))
  asked.end()
}

function startOf({ rawHeaders, statusCode, statusMessage }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  )
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n')
}
