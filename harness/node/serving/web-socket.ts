/** JSON-RPC over WebSocket, with the subscriptions of each connection. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { numberToHex } from 'viem/utils'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import type { Feed } from '../subscriptions.ts'
import { type Answering, answerText, maxBodyBytes } from './json-rpc.ts'

interface Pushing extends Answering {
  readonly feed: Feed
}

// Limit for data that a client has not read: it would fill the memory.
const maxUnreadBytes = 2 ** 24

/** Per connection: each subscription looks at every block. */
const maxSubscriptions = 100

/** Requests that a client sends before the first of them is answered. */
const maxWaiting = 16

const server = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes })

export function answerOverWebSocket(
  answering: Pushing,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  server.handleUpgrade(request, socket, head, (client) => serve(answering, client))
}

function serve({ feed, provider, ...answering }: Pushing, client: WebSocket): void {
  const ends = new Map<unknown, () => void>()
  let count = 0
  let waiting = 0
  const send = (message: string) => {
    if (client.bufferedAmount > maxUnreadBytes) client.terminate()
    else client.send(message)
  }
  const subscribing: Provider = {
    async request(request) {
      const { method, params = [] } = request
      if (method === 'eth_unsubscribe') {
        ends.get(params[0])?.()
        return ends.delete(params[0])
      }
      if (method !== 'eth_subscribe') return provider.request(request)
      if (ends.size >= maxSubscriptions)
        throw new RpcFailure(
          codes.limitExceeded,
          `A connection has ${maxSubscriptions} subscriptions at most`,
        )
      count += 1
      const subscription = numberToHex(count)
      const push = (result: unknown) =>
        send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } }))
      ends.set(subscription, await feed.subscribe(params, push))
      return subscription
    },
  }
  client.on('message', (data) => {
    waiting += 1
    // Requests that have already arrived are still accepted.
    if (waiting > maxWaiting) client.pause()
    answerText({ ...answering, provider: subscribing }, data)
      .then(send)
      // The connection has ended.
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1
        if (waiting === 0) client.resume()
      })
  })
  client.on('close', () => {
    for (const end of ends.values()) end()
  })
  // For example, a message is too large: the connection closes, and nothing else happens.
  client.on('error', () => undefined)
}
