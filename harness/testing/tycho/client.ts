/**
 * A client of the Tycho feed, as strict as the official one: it lists over HTTP/2 with prior knowledge, subscribes over
 * one WebSocket, and ends if a message does not continue its branch.
 *
 * @module
 */
import { once } from 'node:events'
import { connect } from 'node:http2'
import { text } from 'node:stream/consumers'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { FeedBroken, followed, type Header } from './branch.ts'

const attributes = z.record(z.string(), z.string().regex(/^0x([0-9a-f]{2})*$/))
const componentSchema = z.object({
  id: z.string(),
  protocol_system: z.string(),
  tokens: z.array(z.string()),
  static_attributes: attributes,
})
const tokenSchema = z.object({ address: z.string(), symbol: z.string(), decimals: z.int() })
const listsSchema = z.looseObject({
  tokens: z.array(tokenSchema).default([]),
  protocol_systems: z.array(z.string()).default([]),
  dci_protocols: z.array(z.string()).default([]),
  protocol_components: z.array(componentSchema).default([]),
  states: z.array(z.object({ component_id: z.string(), attributes, balances: z.object({}) })).default([]),
})
const openedSchema = z.object({ method: z.literal('newsubscription'), subscription_id: z.string() })
const changeSchema = z.object({ updated_attributes: attributes, deleted_attributes: z.array(z.string()) })
const deltasSchema = z.object({
  subscription_id: z.string(),
  deltas: z.object({
    extractor: z.string(),
    revert: z.boolean(),
    block: z.object({ number: z.int(), hash: z.string(), parent_hash: z.string(), ts: z.string() }),
    state_updates: z.record(z.string(), changeSchema),
  }),
})

type Deltas = z.output<typeof deltasSchema>['deltas']
export type Component = z.output<typeof componentSchema>
type Change = z.output<typeof changeSchema>

export interface Message {
  readonly protocol: string
  readonly block: Header & { readonly isRevert: boolean; readonly timestamp: number }
  /** Ids of the components that changed. */
  readonly changed: readonly string[]
}

export interface TychoClient {
  readonly tokens: readonly z.output<typeof tokenSchema>[]
  readonly dynamicProtocols: readonly string[]
  readonly components: ReadonlyMap<string, Component>
  /** The state of each component after all messages. */
  readonly states: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Resolves to all messages until all protocols are at the block. Rejects once the client has ended. */
  until(hash: string): Promise<readonly Message[]>
  /** Follows until the client ends, and rejects then. */
  follow(): Promise<never>
  /** The common block of all protocols; `undefined` while some are behind. */
  latest(): Message['block'] | undefined
  close(): void
}

/** @param url HTTP URL of the feed. */
export async function followTycho(url: string): Promise<TychoClient> {
  const page = { chain: 'ethereum', pagination: { page: 0, page_size: 12_900 } }
  const { tokens } = await post(url, '/v1/tokens', { ...page, min_quality: 100 })
  const { dci_protocols, protocol_systems } = await post(url, '/v1/protocol_systems', page)
  const market = emptyMarket()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/ws`)
  const inbox = inboxOf(socket)
  await once(socket, 'open')
  for (const name of protocol_systems) {
    const list = await post(url, '/v1/protocol_components', { ...page, protocol_system: name })
    const extractor_id = { chain: 'ethereum', name }
    socket.send(JSON.stringify({ method: 'subscribe', extractor_id, include_state: true, compression: true }))
    const opened = openedSchema.parse(await inbox.next((message) => openedSchema.safeParse(message).success))
    const ofThis = (message: unknown) =>
      deltasSchema.safeParse(message).data?.subscription_id === opened.subscription_id
    const first = deltasSchema.parse(await inbox.next(ofThis)).deltas
    const version = { block: { chain: 'ethereum', number: first.block.number, hash: first.block.hash } }
    const asked = { protocol_system: name, chain: 'ethereum', include_balances: true, version }
    const { states } = await post(url, '/v1/protocol_state', asked)
    market.begin(first, list.protocol_components, states)
  }
  const next = async () => market.apply(deltasSchema.parse(await inbox.next(() => true)).deltas)
  return {
    tokens,
    dynamicProtocols: dci_protocols,
    components: market.components,
    states: market.states,
    latest: market.latest,
    async until(hash) {
      const messages: Message[] = []
      while (market.latest()?.hash !== hash) messages.push(await next())
      return messages
    },
    async follow() {
      for (;;) await next()
    },
    close: () => socket.terminate(),
  }
}

/** The messages of a socket, in order; each is taken once. */
function inboxOf(socket: WebSocket) {
  const messages: unknown[] = []
  let arrived = Promise.withResolvers<void>()
  let isOpen = true
  const wake = () => {
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  socket.on('message', (data) => {
    messages.push(JSON.parse(data.toString()))
    wake()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOpen = false
    wake()
  })
  return {
    /** The first message that matches; others keep their places. */
    async next(matches: (message: unknown) => boolean): Promise<unknown> {
      for (;;) {
        const place = messages.findIndex(matches)
        if (place !== -1) return messages.splice(place, 1)[0]
        if (!isOpen) throw new FeedBroken('the connection was closed')
        await arrived.promise
      }
    },
  }
}

function emptyMarket() {
  const components = new Map<string, Component>()
  const states = new Map<string, Record<string, string>>()
  const branches = new Map<string, readonly Header[]>()
  let latest: Message['block'] | undefined

  function apply(deltas: Deltas): Message {
    const { extractor, revert: isRevert } = deltas
    const block = headerOf(deltas)
    branches.set(extractor, followed(branches.get(extractor) ?? [], block, isRevert))
    for (const [id, change] of Object.entries(deltas.state_updates)) {
      const state = states.get(id)
      if (state === undefined) throw new FeedBroken(`component ${id} was never listed`)
      states.set(id, changedBy(id, state, change))
    }
    const message = { ...block, isRevert, timestamp: Date.parse(`${deltas.block.ts}Z`) / 1000 }
    latest = message
    return { protocol: extractor, block: message, changed: Object.keys(deltas.state_updates) }
  }

  return {
    components,
    states,
    apply,
    begin(first: Deltas, listed: readonly Component[], begun: z.output<typeof listsSchema>['states']): void {
      for (const component of listed) components.set(component.id, component)
      for (const { attributes: state, component_id } of begun) states.set(component_id, state)
      apply(first)
    },
    latest(): Message['block'] | undefined {
      const heads = [...branches.values()].map((branch) => branch.at(-1)?.hash)
      return heads.every((hash) => hash === latest?.hash) ? latest : undefined
    },
  }
}

function changedBy(id: string, before: Readonly<Record<string, string>>, change: Change) {
  const { deleted_attributes: deleted, updated_attributes: updated } = change
  const reserves = ['reserve0', 'reserve1'].filter((name) => name in updated)
  if (reserves.length === 1) throw new FeedBroken(`pair ${id} receives ${reserves[0]} alone`)
  const unknown = deleted.find((name) => !(name in before))
  if (unknown !== undefined) throw new FeedBroken(`component ${id} never had ${unknown}`)
  const state = { ...before, ...updated }
  for (const name of deleted) delete state[name]
  return state
}

function headerOf({ block: { hash, number, parent_hash: parentHash } }: Deltas): Header {
  return { number, hash, parentHash }
}

async function post(url: string, path: string, body: object): Promise<z.output<typeof listsSchema>> {
  const session = connect(url)
  try {
    const stream = session.request({ ':method': 'POST', ':path': path, 'content-type': 'application/json' })
    stream.end(JSON.stringify(body))
    return listsSchema.parse(JSON.parse(await text(stream)))
  } finally {
    session.close()
  }
}
