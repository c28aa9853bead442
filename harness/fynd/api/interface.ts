/**
 * The interface of Fynd, as the judge takes it, with its client.
 *
 * @module
 */
import type * as z from 'zod'
import { type Exchange, type Message, type Transport, UnusableAnswer } from '../../client/transport.ts'
import type { Interface } from '../../judge/interface.ts'
import { canonicalAddress } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import { parseJson } from '../../spec/json.ts'
import { type ClauseId, clauses } from '../clauses/clauses.ts'
import { type Info, infoSchema, type Options, type Order, type Quote, quoteSchema } from './wire.ts'

export interface Universe {
  /** What its call data calls; absent where the service does not say. */
  readonly router?: string
  /** Whether its call data may be executed: the project's own router asks for nothing, others are the user's decision. */
  readonly executes: boolean
}

/** Judges what is quoted, and reads call data without executing it. */
export const fynd: Interface<Client, Universe, ClauseId> = fyndWith({ executes: false })

/** Also executes call data on a copy of the chain. */
export const executingFynd: Interface<Client, Universe, ClauseId> = fyndWith({ executes: true })

function fyndWith({ executes }: Pick<Universe, 'executes'>): Interface<Client, Universe, ClauseId> {
  return {
    name: 'fynd',
    clauses,
    folder: 'scenarios/fynd',
    burstGroups: [],
    createClient,
    async readUniverse(client) {
      const { data } = infoSchema.safeParse(jsonOf(await client.send({ method: 'GET', path: '/v1/info' })))
      const router = data && canonicalAddress(data.router_address)
      return { ...(router && { router }), executes: executes || router === canonical.router }
    },
  }
}

/** Each method but `send` and `ask` throws UnusableAnswer where the answer is not of the interface's shape. */
export interface Client {
  /** Sends anything, and gives back whatever came. */
  send(message: Message): Promise<Exchange>
  ask(orders: readonly Order[], options?: Options): Promise<Exchange>
  quote(orders: readonly Order[], options?: Options): Promise<Quote>
  info(): Promise<Info>
}

function createClient(transport: Transport): Client {
  const ask = (orders: readonly Order[], options?: Options) =>
    transport.send({ method: 'POST', path: '/v1/quote', body: { orders, ...(options && { options }) } })
  return {
    send: (message) => transport.send(message),
    ask,
    quote: async (orders, options) => read(quoteSchema, await ask(orders, options)),
    info: async () => read(infoSchema, await transport.send({ method: 'GET', path: '/v1/info' })),
  }
}

/** @throws UnusableAnswer where the answer is no success, or not of the shape. */
export function read<Value>(schema: z.ZodType<Value>, exchange: Exchange): Value {
  const { body, status } = exchange.response
  if (status < 200 || status > 299)
    throw new UnusableAnswer(`status ${status}: ${body.slice(0, 300)}`, exchange)
  const { data, error } = schema.safeParse(jsonOf(exchange))
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw new UnusableAnswer(
    `the body is not of the interface's shape: ${issue?.path.join('.')}: ${issue?.message}`,
    exchange,
  )
}

/** @returns `undefined` for a body that is not JSON. */
export function jsonOf({ response }: Exchange): unknown {
  try {
    return parseJson(response.body)
  } catch {
    return undefined
  }
}
