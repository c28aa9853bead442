/** A client's HTTP connection: its requests are answered one after another, and no longer once it has ended. */
import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Flow } from './fair-queue.ts'

export interface HttpConnection {
  /** Gives the answer once the earlier ones are sent: unread answers would fill the memory. */
  answer(response: ServerResponse, give: () => Promise<void>): void
}

/** Unanswered requests of a connection. Browsers and libraries wait for each answer. */
const maxWaiting = 100

export function openConnection(socket: Duplex): HttpConnection {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    answer(response, give) {
      waiting += 1
      if (waiting > maxWaiting) socket.destroy()
      last = last
        .then(async () => {
          await give()
          await finished(response)
        })
        .catch(() => response.destroy())
        .finally(() => {
          waiting -= 1
        })
    },
  }
}

/** A flow that drops its work once its connection has ended. */
export function endingFlow(flow: Flow, connection: Duplex): Flow {
  return {
    turn: (work) =>
      flow.turn(async (charge) => {
        if (connection.destroyed) throw new ConnectionEnded()
        return work(charge)
      }),
  }
}

class ConnectionEnded extends Error {
  override readonly name = 'ConnectionEnded'

  constructor() {
    super('The client has ended its connection.')
  }
}
