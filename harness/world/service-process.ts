/**
 * The service, the filler, the watcher and their store, as one process that can end at any await and start again on
 * what is on the disk. All of them are the genuine ones; what they ask of the node and the store passes the scheduler.
 *
 * @module
 */
import type { KyselyPlugin } from 'kysely'
import { createChainClient } from '../chain/chain-client.ts'
import { developmentAccount, roles } from '../chain/development-accounts.ts'
import type { Provider } from '../chain/rpc/provider.ts'
import { openOrderDatabase } from '../intent/book/store.ts'
import { createFiller } from '../intent/filling/filler.ts'
import { createIntents } from '../intent/intents.ts'
import { createMarket } from '../market/market.ts'
import { createService } from '../service/app.ts'
import { canonical } from '../spec/canonical.ts'
import type { Ground } from './ground.ts'
import type { Turns } from './turns.ts'

export interface ServiceProcess {
  fetch(request: Request): Promise<Response>
  /** What the devnet's loop does for every block. */
  follow(): Promise<void>
  end(): Promise<void>
}

export interface ServicePlace {
  readonly ground: Ground
  /** Path of the database. */
  readonly store: string
  /** Of the step that is taken. */
  readonly turns: () => Turns
  /** Called for each transaction of the filler before the node gets it. */
  readonly onSend: (raw: unknown) => Promise<void>
}

export async function startServiceProcess(place: ServicePlace): Promise<ServiceProcess> {
  const { ground, store, turns } = place
  const { node, base } = ground
  const market = createMarket(node, { base })
  const opened = await openOrderDatabase(store)
  const database = opened.withPlugin(scheduling(turns))
  const provider: Provider = {
    request: (request) =>
      turns().atNode(request.method, async () => {
        if (request.method === 'eth_sendRawTransaction') await place.onSend(request.params?.[0])
        return node.provider.request(request)
      }),
  }
  const client = createChainClient(provider)
  const snapshot = () => turns().whole(market.snapshot)
  const fill = createFiller({
    client,
    clock: node.clock,
    snapshot,
    makerQuotes: async () => [],
    signQuote: async (quote) => quote,
    owner: developmentAccount(roles.filler),
  })
  const intents = createIntents({ client, clock: node.clock, database, fill })
  const service = createService({
    snapshot,
    router: canonical.router,
    now: () => node.clock.nowMs(),
    nextId: () => '00000000-0000-4000-8000-000000000001',
    keys: new Set([apiKey]),
    limits: { keylessPerSecond: 1e9, keyedPerSecond: 1e9 },
    allowedTimeMs: 60_000,
    timeout: () => new AbortController().signal,
    makerQuotes: async () => [],
    signQuote: async (quote) => quote,
    intents,
    volumes: async () => new Map(),
    reportFault: () => {},
  })
  return {
    fetch: async (request) => service.fetch(request),
    follow: () => intents.onBlock(),
    end: () => opened.destroy(),
  }
}

export const apiKey = 'a-client-of-the-world'

function scheduling(turns: () => Turns): KyselyPlugin {
  const names = new WeakMap<object, string>()
  return {
    transformQuery({ node, queryId }) {
      names.set(queryId, node.kind)
      turns().beforeStatement(node.kind)
      return node
    },
    async transformResult({ queryId, result }) {
      await turns().afterStatement(names.get(queryId) ?? 'statement')
      return result
    },
  }
}
