/** A client that follows the feed as Fynd's does: in its order, over HTTP/2 and one WebSocket. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:http2'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { type Node, startNode } from '../../../chain/node.ts'
import { canonical } from '../../../core/canonical.ts'
import { executeTrade } from '../../../judge/chain/ledger.ts'
import { createMarket } from '../../../market/market.ts'
import { encodeSwap } from '../../../solver/encode.ts'
import { findRoute } from '../reference/routing.ts'
import { type Attributes, changesBetween, poolsOf, protocols, stateOf } from './attributes.ts'
import { type Feed, serveFeed } from './server.ts'

let node: Node
let feed: Feed
const faults: unknown[] = []
beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  feed = await serveFeed(node, { reportFault: (fault) => faults.push(fault) })
})
afterAll(async () => {
  await feed.close()
  await node.stop()
})

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const wallet = '0x5a5a000000000000000000000000000000000001'
const nothing = new Set<string>()
const noFilter = { pools: nothing, protocols: nothing, tokens: nothing, required: [] }

const attributes = z.record(z.string(), z.string())
const listsSchema = z.looseObject({
  tokens: z.array(z.unknown()).default([]),
  protocol_systems: z.array(z.string()).default([]),
  dci_protocols: z.array(z.string()).default([]),
  protocol_components: z.array(z.unknown()).default([]),
  states: z.array(z.object({ component_id: z.string(), attributes, balances: z.object({}) })).default([]),
})
const updateSchema = z.object({ updated_attributes: attributes, deleted_attributes: z.array(z.string()) })
const openedSchema = z.object({ method: z.literal('newsubscription'), subscription_id: z.string() })
const blockSchema = z.object({
  subscription_id: z.string(),
  deltas: z.object({
    block: z.object({ number: z.int(), hash: z.string() }),
    state_updates: z.record(z.string(), updateSchema),
  }),
})

/** Asks with prior knowledge of HTTP/2. */
async function post(path: string, body: object): Promise<z.output<typeof listsSchema>> {
  const session = connect(feed.url)
  try {
    const stream = session.request({ ':method': 'POST', ':path': path, 'content-type': 'application/json' })
    stream.end(JSON.stringify(body))
    return listsSchema.parse(JSON.parse(await text(stream)))
  } finally {
    session.close()
  }
}

/** Follows all protocols, and keeps the states as deltas leave them. */
async function follow() {
  const page = { chain: 'ethereum', pagination: { page: 0, page_size: 12_900 } }
  const { tokens } = await post('/v1/tokens', { ...page, min_quality: 100 })
  const socket = new WebSocket(`${feed.url.replace('http', 'ws')}/v1/ws`)
  const messages: unknown[] = []
  socket.on('message', (data) => messages.push(JSON.parse(data.toString())))
  await once(socket, 'open')
  const { protocol_systems, dci_protocols } = await post('/v1/protocol_systems', page)
  const states = new Map<string, Record<string, string>>()
  const arrived = async (count: number) => {
    while (messages.length < count) await once(socket, 'message')
    return messages.splice(0, count)
  }
  const components: unknown[] = []
  for (const name of protocol_systems) {
    components.push(
      ...(await post('/v1/protocol_components', { ...page, protocol_system: name })).protocol_components,
    )
    const extractor_id = { chain: 'ethereum', name }
    socket.send(JSON.stringify({ method: 'subscribe', extractor_id, include_state: true, compression: true }))
    const [message, block] = await arrived(2)
    const [opened, first] = [openedSchema.parse(message), blockSchema.parse(block)]
    assert.equal(first.subscription_id, opened.subscription_id)
    const version = { block: { number: first.deltas.block.number } }
    const asked = { protocol_system: name, chain: 'ethereum', include_balances: true, version }
    for (const { attributes, component_id } of (await post('/v1/protocol_state', asked)).states)
      states.set(component_id, attributes)
  }
  return {
    tokens,
    components,
    dci_protocols,
    states,
    async next() {
      await feed.advance()
      const blocks = (await arrived(protocol_systems.length)).map((message) => blockSchema.parse(message))
      for (const { deltas } of blocks)
        for (const [id, { deleted_attributes, updated_attributes }] of Object.entries(deltas.state_updates)) {
          const state = { ...states.get(id), ...updated_attributes }
          for (const name of deleted_attributes) delete state[name]
          states.set(id, state)
        }
      return blocks
    },
    close: () => socket.terminate(),
  }
}

async function expectedStates(): Promise<ReadonlyMap<string, Attributes>> {
  const snapshot = await createMarket(node).snapshot()
  return new Map(
    protocols.flatMap((protocol) =>
      poolsOf(snapshot, protocol).map((pool) => [pool.id, stateOf(pool)] as const),
    ),
  )
}

test('a client that follows it has the market of each block', async () => {
  const client = await follow()
  assert.deepEqual([client.tokens.length, client.dci_protocols], [20, []])
  assert.equal(client.components.length, client.states.size)
  assert.deepEqual(client.states, await expectedStates())

  const sale = { tokenIn: canonical.weth, tokenOut: usdc, amount: 10n ** 21n } as const
  const found = findRoute(await createMarket(node).snapshot(), sale, noFilter)
  assert.ok(found)
  const order = {
    sellToken: sale.tokenIn,
    buyToken: usdc,
    sellAmount: sale.amount,
    minBuyAmount: 1n,
  } as const
  const callData = encodeSwap({ ...order, route: found.route, receiver: wallet })
  const trade = { ...order, seller: wallet, target: canonical.router, callData } as const
  assert.equal((await executeTrade(node, trade)).status, 'success')
  const before = structuredClone(client.states)
  const blocks = await client.next()
  const { hash } = await node.client.getBlock()
  assert.deepEqual(new Set(blocks.map(({ deltas }) => deltas.block.hash)), new Set([hash]))
  assert.notDeepEqual(client.states, before)
  assert.deepEqual(client.states, await expectedStates())
  client.close()
  assert.deepEqual(faults, [])
})

test('a block that changes nothing is sent, with no updates', async () => {
  const client = await follow()
  await node.client.mine({ blocks: 1 })
  const blocks = await client.next()
  assert.deepEqual(
    blocks.map(({ deltas }) => Object.keys(deltas.state_updates)),
    protocols.map(() => []),
  )
  client.close()
})

test('a pair has both reserves in each update', async () => {
  const change = changesBetween(
    { reserve0: '0x01', reserve1: '0x02' },
    { reserve0: '0x01', reserve1: '0x03' },
  )
  assert.deepEqual(change?.updated_attributes, { reserve0: '0x01', reserve1: '0x03' })
})

test('HTTP/1.1 is answered on the same port', async () => {
  const response = await fetch(`${feed.url}/v1/protocol_systems`, { method: 'POST', body: '{}' })
  const { protocol_systems } = (await response.json()) as { protocol_systems: readonly string[] }
  assert.deepEqual(protocol_systems, [...protocols])
})
