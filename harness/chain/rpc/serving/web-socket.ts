/** JSON-RPC over WebSocket, with the subscriptions of each connection. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { numberToHex } from 'viem/utils'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Provider } from '../provider.ts'
import type { Feed } from '../subscriptions.ts'
import { answerText, maxBodyBytes } from './json-rpc.ts'

interface Answering {
  readonly provider: Provider
  readonly feed: Feed
}

// Of what a client does not read: it would fill the memory.
const maxUnreadBytes = 2 ** 24

const server = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes })

export function answerOverWebSocket(
  answering: Answering,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  server.handleUpgrade(request, socket, head, (client) => serve(answering, client))
}

function serve({ provider, feed }: Answering, client: WebSocket): void {
  const ends = new Map<unknown, () => void>()
  let count = 0
  const send = (message: unknown) => {
    if (client.bufferedAmount > maxUnreadBytes) client.terminate()
    else client.send(JSON.stringify(message))
  }
  const subscribing: Provider = {
    async request(request) {
      const { method, params = [] } = request
      if (method === 'eth_unsubscribe') {
        ends.get(params[0])?.()
        return ends.delete(params[0])
      }
      if (method !== 'eth_subscribe') return provider.request(request)
      count += 1
      const subscription = numberToHex(count)
      const push = (result: unknown) =>
        send({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } })
      ends.set(subscription, await feed.subscribe(params, push))
      return subscription
    },
  }
  client.on('message', async (data) => send(await answerText(subscribing, String(data))))
  client.on('close', () => {
    for (const end of ends.values()) end()
  })
  // Such as a message that is too large: the connection closes, and nothing else happens.
  client.on('error', () => undefined)
}
