/** A client follows the feed as Fynd's does, on a chain that mines several blocks at once and reorganises. */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Node, startNode } from '../../../chain/node.ts'
import { canonical } from '../../../core/canonical.ts'
import { executeTrade } from '../../../judge/chain/ledger.ts'
import { createMarket, type Market } from '../../../market/market.ts'
import { encodeSwap } from '../../../solver/encode.ts'
import { followTycho, type Message, type TychoClient } from '../../../testing/tycho/client.ts'
import { findRoute } from '../reference/routing.ts'
import { type Attributes, changesBetween, poolsOf, protocols, stateOf } from './attributes.ts'
import { type Feed, serveFeed } from './server.ts'

let node: Node
let feed: Feed
let market: Market
const faults: unknown[] = []
beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  market = createMarket(node)
  feed = await serveFeed(node, { reportFault: (fault) => faults.push(fault) })
})
afterAll(async () => {
  await feed.close()
  await node.stop()
  assert.deepEqual(faults, [])
})

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const wallet = '0x5a5a000000000000000000000000000000000001'
const nothing = new Set<string>()
const noFilter = { pools: nothing, protocols: nothing, tokens: nothing, required: [] }

/** Sells WETH for USDC, which mines one or more blocks. */
async function sell(amount: bigint): Promise<void> {
  const sale = { tokenIn: canonical.weth, tokenOut: usdc, amount } as const
  const found = findRoute(await market.snapshot(), sale, noFilter)
  assert.ok(found)
  const order = { sellToken: sale.tokenIn, buyToken: usdc, sellAmount: amount, minBuyAmount: 1n } as const
  const callData = encodeSwap({ ...order, route: found.route, receiver: wallet })
  const trade = { ...order, seller: wallet, target: canonical.router, callData } as const
  assert.equal((await executeTrade(node, trade)).status, 'success')
}

/** Advances the feed to the head of the chain, and waits until the client has received it. */
async function caughtUp(client: TychoClient): Promise<readonly Message[]> {
  await feed.advance()
  return client.until((await node.client.getBlock()).hash)
}

async function expectTheMarketOfTheChain({ states }: TychoClient): Promise<void> {
  const snapshot = await market.snapshot()
  const expected = protocols.flatMap((protocol) =>
    poolsOf(snapshot, protocol).map((pool): [string, Attributes] => [pool.id, stateOf(pool)]),
  )
  assert.deepEqual(states, new Map(expected))
}

/** The numbers of the sent blocks, which are equal for all protocols. */
function numbersIn(messages: readonly Message[]) {
  const byProtocol = Map.groupBy(messages, ({ protocol }) => protocol)
  assert.deepEqual([...byProtocol.keys()], [...protocols])
  const numbers = [...byProtocol.values()].map((sent) => sent.map(({ block }) => block.number))
  for (const one of numbers) assert.deepEqual(one, numbers[0])
  return numbers[0] ?? []
}

const headNumber = async () => Number((await node.client.getBlock()).number)
const revertsIn = (messages: readonly Message[]) => [
  ...new Set(messages.filter(({ block }) => block.isRevert).map(({ block }) => block.number)),
]

test('a client of the feed knows the market of each block', async () => {
  const client = await followTycho(feed.url)
  assert.deepEqual([client.tokens.length, client.dynamicProtocols], [20, []])
  assert.equal(client.components.size, client.states.size)
  await expectTheMarketOfTheChain(client)
  const before = structuredClone(client.states)
  await sell(10n ** 21n)
  await caughtUp(client)
  assert.notDeepEqual(client.states, before)
  await expectTheMarketOfTheChain(client)
  client.close()
})

test('a block without changes is sent without updates', async () => {
  const client = await followTycho(feed.url)
  await node.client.mine({ blocks: 1 })
  const messages = await caughtUp(client)
  assert.deepEqual(
    messages.map(({ changed }) => changed),
    protocols.map(() => []),
  )
  client.close()
})

test('several new blocks are all sent, and the last one carries their changes', async () => {
  const client = await followTycho(feed.url)
  const before = await headNumber()
  await sell(10n ** 20n)
  await node.client.mine({ blocks: 2 })
  const last = await headNumber()
  const messages = await caughtUp(client)
  const expected = Array.from({ length: last - before }, (_, index) => before + 1 + index)
  assert.deepEqual(numbersIn(messages), expected)
  const changing = messages.filter(({ changed }) => changed.length > 0).map(({ block }) => block.number)
  assert.deepEqual([...new Set(changing)], [last])
  await expectTheMarketOfTheChain(client)
  client.close()
})

test('before another branch, the common ancestor is sent as a revert', async () => {
  const client = await followTycho(feed.url)
  const ancestor = await headNumber()
  const id = await node.client.snapshot()
  await sell(3n * 10n ** 20n)
  await caughtUp(client)
  await node.client.revert({ id })
  await sell(10n ** 19n)
  const messages = await caughtUp(client)
  assert.deepEqual(revertsIn(messages), [ancestor])
  assert.equal(numbersIn(messages)[0], ancestor)
  await expectTheMarketOfTheChain(client)
  client.close()
})

test('a chain that only goes back reverts to its head, whose changes a later block had carried', async () => {
  const client = await followTycho(feed.url)
  await sell(10n ** 20n)
  const ancestor = await headNumber()
  const id = await node.client.snapshot()
  await node.client.mine({ blocks: 2 })
  await caughtUp(client)
  await node.client.revert({ id })
  const messages = await caughtUp(client)
  assert.deepEqual([revertsIn(messages), numbersIn(messages)], [[ancestor], [ancestor]])
  await expectTheMarketOfTheChain(client)
  client.close()
})

test('a branch that no client has seen is not a revert', async () => {
  const client = await followTycho(feed.url)
  const before = await headNumber()
  const id = await node.client.snapshot()
  await sell(10n ** 20n)
  await node.client.revert({ id })
  await node.client.mine({ blocks: 3 })
  const messages = await caughtUp(client)
  assert.deepEqual([revertsIn(messages), numbersIn(messages)], [[], [before + 1, before + 2, before + 3]])
  await expectTheMarketOfTheChain(client)
  client.close()
})

test('a client whose first block was replaced is disconnected, and follows after it reconnects', async () => {
  const old = await followTycho(feed.url)
  const id = await node.client.snapshot()
  await sell(10n ** 20n)
  await caughtUp(old)
  const young = await followTycho(feed.url)
  await node.client.revert({ id })
  await caughtUp(old)
  await expect(caughtUp(young)).rejects.toThrow('the connection was closed')
  const again = await followTycho(feed.url)
  await expectTheMarketOfTheChain(again)
  for (const client of [old, again]) client.close()
})

test('after more blocks than clients remember they are disconnected, and follow after they reconnect', async () => {
  const client = await followTycho(feed.url)
  await node.client.mine({ blocks: 1000 })
  await expect(caughtUp(client)).rejects.toThrow('the connection was closed')
  const again = await followTycho(feed.url)
  await node.client.mine({ blocks: 1 })
  assert.equal((await caughtUp(again)).length, protocols.length)
  again.close()
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
