/**
 * Serves the simulated Tycho feed on one port: HTTP/1.1 with the WebSocket, and HTTP/2 with prior knowledge, as Fynd's
 * client uses it.
 *
 * @module
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  createServer as createHttp2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2'
import { createServer as createNetServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseJson, stringifyJson } from '../../../core/json.ts'
import { type Address, listen } from '../../../core/transport/listen.ts'
import { createMarket } from '../../../market/market.ts'
import type { Reader } from '../../../market/reading/read.ts'
import { branchWith, isContinuous, placeOf, type Sent, wayTo } from './branch.ts'
import { answerTo } from './feed.ts'
import { acceptSubscribers } from './subscribers.ts'

export interface Feed {
  readonly url: string
  /** Sends all subscribers the blocks that they have not seen; before another branch, the common ancestor. */
  advance(): Promise<void>
  close(): Promise<void>
}

interface FeedOptions {
  /** Any free port if absent. */
  readonly port?: number
  readonly host?: string
  /** Milliseconds between two checks for a new block; if absent, only `advance` checks. */
  readonly everyMs?: number
  reportFault(fault: unknown): void
}

const http2Preface = 'PRI'

/** @throws PortUnavailable if the port is in use or not permitted. */
export async function serveFeed(reader: Reader, options: FeedOptions): Promise<Feed> {
  const { everyMs, host, port = 0, reportFault } = options
  const market = createMarket(reader)
  const readHead = async (): Promise<Sent> => {
    const snapshot = await market.snapshot()
    const { parentHash } = await reader.client.getBlock({ blockNumber: snapshot.block.number })
    return { snapshot, parentHash }
  }
  let sent: readonly Sent[] = [await readHead()]
  const subscribers = acceptSubscribers(() => sent.at(-1) as Sent, reportFault)
  let turn: Promise<void> = Promise.resolve()

  async function catchUp(): Promise<void> {
    const way = await wayTo(await market.snapshot(), sent, reader.client)
    if (way === undefined) {
      sent = [await readHead()]
      subscribers.disconnect()
      return
    }
    // The chain was reorganised meanwhile: the next check handles it.
    if (!isContinuous(way)) return
    for (const block of way) {
      subscribers.send(block, placeOf(block, sent) !== -1)
      sent = branchWith(sent, block)
    }
  }

  const answer = async (request: Request1or2, response: Response1or2) => {
    const found = answerTo(request.url ?? '', parseJson((await text(request)) || '{}'), sent)
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(stringifyJson(found ?? { error: `no ${request.url}` }))
  }
  const onRequest = (request: Request1or2, response: Response1or2) => {
    answer(request, response).catch((fault: unknown) => {
      response.writeHead(400)
      response.end()
      reportFault(fault)
    })
  }
  const http1 = createServer(onRequest).on('upgrade', (request, socket, head) =>
    subscribers.accept(request, socket, head),
  )
  const http2 = createHttp2Server().on('request', onRequest)
  const { close, url } = await listenForBoth({ host, port }, (isHttp2) => (isHttp2 ? http2 : http1))
  const advance = () => {
    turn = turn.catch(() => {}).then(catchUp)
    return turn
  }
  const timer =
    everyMs === undefined ? undefined : setInterval(() => void advance().catch(reportFault), everyMs)
  return {
    url,
    advance,
    async close() {
      clearInterval(timer)
      await turn.catch(() => {})
      subscribers.disconnect()
      await close()
    },
  }
}

type Request1or2 = IncomingMessage | Http2ServerRequest
type Response1or2 = Pick<ServerResponse | Http2ServerResponse, 'writeHead' | 'end'> & {
  writeHead(status: number, headers?: Record<string, string>): unknown
  end(body?: string): unknown
}

/** Passes each connection to the server of its protocol, which the first bytes tell. */
async function listenForBoth(
  address: Address,
  serverOf: (isHttp2: boolean) => { emit(event: 'connection', socket: Socket): boolean },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server = createNetServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    socket.once('readable', () => {
      const head: Buffer | null = socket.read()
      if (head === null) return
      socket.unshift(head)
      serverOf(head.toString('latin1').startsWith(http2Preface)).emit('connection', socket)
    })
  })
  const url = await listen(server, address)
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
