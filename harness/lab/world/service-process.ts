/**
 * The service, the filler, the watcher and their store, as one process that can end at any await and start
 * again from the data on the disk. All of them are the genuine ones; their requests to the node and the store
 * pass through the scheduler.
 *
 * @module
 */
import { createChainClient } from '../../chain/chain-client.ts'
import type { Clock } from '../../chain/clock.ts'
import { developmentAccount, roles } from '../../chain/development-accounts.ts'
import type { Node } from '../../chain/node.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { canonical } from '../../core/canonical.ts'
import { submissionResponseSchema } from '../../interfaces/solver-api/api/intents.ts'
import { createService } from '../../interfaces/solver-api/reference/app.ts'
import { createFiller } from '../../interfaces/solver-api/reference/intent/filling/filler.ts'
import { createIntents } from '../../interfaces/solver-api/reference/intent/intents.ts'
import { createMarket } from '../../market/market.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import type { Watch } from './awaits/watch.ts'
import { readSent } from './chain/sends.ts'
import { countingWaiting } from './chain/waiting-count.ts'
import { createList, type List } from './list.ts'
import { openScheduledStore } from './scheduled-store.ts'
import type { Turns } from './turns.ts'

export interface ServiceProcess {
  fetch(request: Request): Promise<Response>
  readonly list: List
  /** The work of the devnet's loop at every block. */
  follow(): Promise<void>
  end(): Promise<void>
}

export interface ServicePlace {
  readonly node: Node
  /** True if the node's transaction count of a wallet includes those that wait for a lower base fee. */
  readonly countsWaiting: boolean
  /** The market at the start of every schedule. */
  readonly base: Snapshot
  /** Clock of the service, the filler and the watcher: it may differ from the chain's. */
  readonly clock: Pick<Clock, 'now' | 'nowMs'>
  /** Location of the database. */
  readonly store: string
  /** Turns of the current step. */
  readonly turns: () => Turns
  readonly watch: Watch
}

export async function startServiceProcess(place: ServicePlace): Promise<ServiceProcess> {
  const { node, countsWaiting, base, clock, store, turns, watch } = place
  const market = createMarket(node, { base })
  const { database, writes, close } = await openScheduledStore(store, { turns, watch })
  const asked = countsWaiting ? countingWaiting(node.provider) : node.provider
  const provider: Provider = {
    request: ({ method, params = [] }) =>
      turns().atNode(method, async () => {
        if (method === 'eth_sendRawTransaction') await watch.saw({ kind: 'sends', ...readSent(params[0]) })
        const answer = await asked.request({ method, params })
        await watch.saw({ kind: 'asked', method, params, answer })
        return answer
      }),
  }
  const client = createChainClient(provider)
  const snapshot = () => turns().whole(market.snapshot)
  const fill = createFiller({
    client,
    clock,
    snapshot,
    makerQuotes: async () => [],
    signQuote: async (quote) => quote,
    owner: developmentAccount(roles.filler),
  })
  const intents = createIntents({ client, clock, database, fill })
  const service = createService({
    snapshot,
    router: canonical.router,
    now: clock.nowMs,
    nextId: () => '00000000-0000-4000-8000-000000000001',
    keys: new Set([apiKey]),
    limits: { keylessPerSecond: 1e9, keyedPerSecond: 1e9 },
    allowedTimeMs: 60_000,
    timeout: () => turns().deadline,
    makerQuotes: async () => [],
    signQuote: async (quote) => quote,
    intents,
    volumes: async () => new Map(),
    reportFault: () => {},
  })
  const fetch = (request: Request) =>
    watch.as('request', async () => {
      const response = await service.fetch(request)
      if (response.status !== 201) return response
      const { order_hash: order } = submissionResponseSchema.parse(await response.clone().json())
      await turns().whole(() => watch.saw({ kind: 'accepts', order }))
      return response
    })
  return {
    fetch,
    list: createList((path) => fetch(request(path)), writes),
    follow: () => watch.as('run', () => intents.onBlock()),
    end: close,
  }
}

const apiKey = 'a-client-of-the-world'

export function request(path: string, body?: string): Request {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const method = body === undefined ? 'GET' : 'POST'
  return new Request(`http://world.test${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
}
