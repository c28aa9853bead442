/**
 * The interface of Fynd, for the judge, and its client.
 *
 * @module
 */

import type { Address } from 'viem'
import { canonical } from '../../../core/canonical.ts'
import { jsonOf, read } from '../../../core/transport/reading.ts'
import type { Exchange, Message, Transport } from '../../../core/transport/transport.ts'
import type { Interface } from '../../../judge/interface.ts'
import { type ClauseId, clauses } from '../clauses/clauses.ts'
import { offering, parts } from './parts.ts'
import {
  calledBy,
  type Health,
  healthSchema,
  type Info,
  infoSchema,
  type Options,
  type Order,
  type Prices,
  pricesSchema,
  type Quote,
  quoteSchema,
} from './wire.ts'

export interface Universe {
  /** The contract that the service's transactions call; absent if the service does not name it. */
  readonly router?: Address
  /** True if call data may be executed: always for Assay's own router, by the user's decision for other routers. */
  readonly executes: boolean
}

/** Judges quotes, and reads call data without executing it. */
export const fynd: Interface<Client, Universe, ClauseId> = fyndWith({ executes: false })

/** Also executes call data on a copy of the chain. */
export const executingFynd: Interface<Client, Universe, ClauseId> = fyndWith({ executes: true })

function fyndWith({ executes }: Pick<Universe, 'executes'>): Interface<Client, Universe, ClauseId> {
  return {
    name: 'fynd',
    clauses,
    folder: 'scenarios/fynd',
    burstGroups: [],
    parts,
    offering,
    stateless: ['/v1/quote'],
    createClient,
    async readUniverse(client) {
      const { data } = infoSchema.safeParse(jsonOf(await client.send({ method: 'GET', path: '/v1/info' })))
      const [router] = data ? calledBy(data) : []
      return { ...(router && { router }), executes: executes || router === canonical.router }
    },
  }
}

/** Each method but `send` and `ask` throws UnusableAnswer if the answer does not match the interface's schema. */
export interface Client {
  /** Sends any message and returns the exchange, also if the service refused. */
  send(message: Message): Promise<Exchange>
  ask(orders: readonly Order[], options?: Options): Promise<Exchange>
  quote(orders: readonly Order[], options?: Options): Promise<Quote>
  info(): Promise<Info>
  health(): Promise<Health>
  prices(query?: Message['query']): Promise<Prices>
}

function createClient(transport: Transport): Client {
  const get = (path: string, query?: Message['query']) =>
    transport.send({ method: 'GET', path, ...(query && { query }) })
  const ask = (orders: readonly Order[], options?: Options) =>
    transport.send({ method: 'POST', path: '/v1/quote', body: { orders, ...(options && { options }) } })
  return {
    send: (message) => transport.send(message),
    ask,
    quote: async (orders, options) => read(quoteSchema, await ask(orders, options)),
    info: async () => read(infoSchema, await get('/v1/info')),
    health: async () => read(healthSchema, await get('/v1/health')),
    prices: async (query) => read(pricesSchema, await get('/v1/prices', query)),
  }
}
