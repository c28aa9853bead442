/**
 * The WebSocket of the feed: who has subscribed to which protocol, and what each has received of it.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { parseJson, stringifyJson } from '../../../core/json.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { deltasOf, type Received, receivedAt, subscribeSchema } from './feed.ts'

interface Subscriber {
  readonly id: string
  readonly socket: WebSocket
  readonly protocol: string
  received: Received
}

interface BlockFacts {
  readonly parentHash: string
  readonly isRevert: boolean
}

export function acceptSubscribers(latest: () => Snapshot, reportFault: (fault: unknown) => void) {
  const subscribers = new Set<Subscriber>()
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false })

  function sendTo(one: Subscriber, snapshot: Snapshot, facts: BlockFacts): void {
    const { id, protocol, received, socket } = one
    const deltas = deltasOf(snapshot, { ...facts, protocol, received })
    one.received = receivedAt(snapshot, protocol)
    socket.send(stringifyJson({ subscription_id: id, deltas }))
  }

  function onMessage(socket: WebSocket, message: string): void {
    const { extractor_id, method, subscription_id } = subscribeSchema.parse(parseJson(message))
    if (method === 'subscribe' && extractor_id !== undefined) {
      const id = randomUUID()
      const snapshot = latest()
      const received = receivedAt(snapshot, extractor_id.name)
      const one = { id, socket, protocol: extractor_id.name, received }
      socket.send(stringifyJson({ method: 'newsubscription', extractor_id, subscription_id: id }))
      subscribers.add(one)
      // The first message says where the feed is; the state at that block is asked for.
      sendTo(one, snapshot, { parentHash: snapshot.block.hash, isRevert: false })
    } else if (method === 'unsubscribe') {
      for (const one of subscribers) if (one.id === subscription_id) subscribers.delete(one)
      socket.send(stringifyJson({ method: 'subscriptionended', subscription_id }))
    }
  }

  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      try {
        onMessage(socket, data.toString())
      } catch (fault) {
        socket.close(1007)
        reportFault(fault)
      }
    })
    socket.on('close', () => {
      for (const one of subscribers) if (one.socket === socket) subscribers.delete(one)
    })
  })
  return {
    accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened))
    },
    /** Sends a block to all of them. */
    send(snapshot: Snapshot, facts: BlockFacts): void {
      for (const one of subscribers) sendTo(one, snapshot, facts)
    },
    close(): void {
      for (const socket of server.clients) socket.terminate()
    },
  }
}
