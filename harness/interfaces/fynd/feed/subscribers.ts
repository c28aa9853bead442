/**
 * The WebSocket of the feed: its subscribers, with the protocol and the attributes received of each.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { parseJson, stringifyJson } from '../../../core/json.ts'
import type { Sent } from './branch.ts'
import { deltasOf, type Received, receivedAt, subscribeSchema } from './feed.ts'

interface Subscriber {
  readonly id: string
  readonly socket: WebSocket
  readonly protocol: string
  /** Number of the first block that the subscriber received. */
  readonly since: bigint
  received: Received
}

export function acceptSubscribers(latest: () => Sent, reportFault: (fault: unknown) => void) {
  const subscribers = new Set<Subscriber>()
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false })

  function sendTo(one: Subscriber, { parentHash, snapshot }: Sent, isRevert: boolean): void {
    const { id, protocol, received, socket } = one
    const deltas = deltasOf(snapshot, { isRevert, parentHash, protocol, received })
    one.received = receivedAt(snapshot, protocol)
    socket.send(stringifyJson({ subscription_id: id, deltas }))
  }

  function onMessage(socket: WebSocket, message: string): void {
    const { extractor_id, method, subscription_id } = subscribeSchema.parse(parseJson(message))
    if (method === 'subscribe' && extractor_id !== undefined) {
      const id = randomUUID()
      const block = latest()
      const received = receivedAt(block.snapshot, extractor_id.name)
      const since = block.snapshot.block.number
      const one = { id, socket, protocol: extractor_id.name, since, received }
      socket.send(stringifyJson({ method: 'newsubscription', extractor_id, subscription_id: id }))
      subscribers.add(one)
      // The first message tells the feed's block; the client then requests the state at it.
      sendTo(one, block, false)
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
    /**
     * Sends a block to all subscribers.
     *
     * @param isRevert True for a common ancestor that they have received. A later subscriber is disconnected.
     */
    send(block: Sent, isRevert: boolean): void {
      for (const one of subscribers)
        if (one.since > block.snapshot.block.number) one.socket.terminate()
        else sendTo(one, block, isRevert)
    },
    /** Disconnects all subscribers, so that they start again. */
    disconnect(): void {
      for (const socket of server.clients) socket.terminate()
    },
  }
}
