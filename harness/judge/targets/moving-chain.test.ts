import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type Address, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LocalNode, startNode } from '../../chain/node.ts'
import { nativeToken } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import type { Transport } from '../../core/transport/transport.ts'
import { serveNode } from '../../node/served-provider.ts'
import type { RpcServer } from '../../node/serving/rpc-server.ts'
import { scenario } from '../../testing/echo.ts'
import type { Trade } from '../chain/ledger.ts'
import { paced } from '../rate/pace.ts'
import { run } from '../run.ts'
import { createHeadForks } from './head-forks.ts'
import { remoteTarget } from './remote.ts'

// Its code reverts unless the call data equals its first word of storage, which each block increments.
const market: Address = '0x000000000000000000000000000000000000dd01'
const code: Hex = '0x5f355f5414600b575f5ffd5b00'

let node: LocalNode
let rpc: RpcServer

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  await node.client.setCode({ address: market, bytecode: code })
  rpc = await serveNode(node, { port: 0 })
}, 60_000)
beforeEach(async () => {
  for (let block = 0; block < 4; block += 1) await goOn()
})
afterAll(async () => {
  await rpc.close()
  await node.stop()
})

const price = async () => BigInt((await node.client.getStorageAt({ address: market, slot: '0x0' })) ?? '0x0')

async function goOn(): Promise<void> {
  const value = numberToHex((await price()) + 1n, { size: 32 })
  await node.client.mine({ blocks: 1 })
  await node.client.setStorageAt({ address: market, index: 0, value })
}

const shared = { clause: 'echo/comes-back', needs: ['chain'], given: {}, mutants: {} } as const

const executes = scenario({
  ...shared,
  title: 'what is answered can be executed',
  async check(_, { client, ledger }) {
    const { status } = await ledger.executeOne(await tradeFrom(client))
    assert.equal(status, 'success')
  },
})

const executesAfterAnother = scenario({
  ...shared,
  title: 'what is answered can be executed after what was answered before',
  async check(_, { client, ledger }) {
    const [theirs, mine] = [await tradeFrom(client), await tradeFrom(client)]
    const [, last] = await ledger.execute({ ...theirs, onAnyBlock: true }, mine)
    assert.equal(last?.status, 'success')
  },
})

async function tradeFrom(client: Transport): Promise<Trade> {
  const { response } = await client.send({ method: 'GET', path: '/order' })
  return {
    seller: '0x5a5a00000000000000000000000000000000f11e',
    sellToken: nativeToken,
    sellAmount: 1n,
    target: market,
    callData: JSON.parse(response.body).call_data,
  }
}

/** Judges a service that answers with the price from `answer`, on a chain that mines blocks while it answers. */
async function judged(answer: () => Promise<bigint>, judging = executes) {
  const server = createServer(async (_request, response) => {
    response.end(JSON.stringify({ call_data: numberToHex(await answer(), { size: 32 }) }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  assert.ok(typeof bound === 'object' && bound !== null)
  const target = remoteTarget(`http://127.0.0.1:${bound.port}`, { rpc: rpc.url })
  try {
    const options = { seed: 1, runs: 1, shrinks: 0, universe: { largest: 1 }, pace: paced(100) }
    return await run(judging, target, options)
  } finally {
    await target.stop()
    server.close()
  }
}

test('a copy has the code that the chain has, at the addresses of our contracts too', async () => {
  const { client } = node
  const bytecode = (await client.getCode({ address: canonical.router })) ?? '0x'
  await client.setCode({ address: canonical.router, bytecode: code })
  await goOn()
  const forks = createHeadForks(rpc.url)
  const copy = await forks.at(await forks.head())
  const copied = await copy.client.getCode({ address: canonical.router })
  await forks.stop()
  await client.setCode({ address: canonical.router, bytecode })
  assert.ok(copied === code)
})

test('an answer made before a block came is executed on the block before', async () => {
  const verdict = await judged(async () => {
    const seen = await price()
    await goOn()
    return seen
  })
  expect(verdict.outcome).toBe('pass')
}, 60_000)

test('an answer made after a block came is executed on that block', async () => {
  const verdict = await judged(async () => {
    await goOn()
    return price()
  })
  expect(verdict.outcome).toBe('pass')
}, 60_000)

test('an answer of a service that is two blocks behind its node is executed on the block that it saw', async () => {
  expect((await judged(async () => (await price()) - 2n)).outcome).toBe('pass')
}, 60_000)

test('an answer that is right on no block is a violation', async () => {
  const verdict = await judged(async () => {
    await goOn()
    return (await price()) + 1000n
  })
  expect(verdict.outcome).toBe('fail')
}, 60_000)

test.each([
  ['right', 0n, 'pass'],
  ['right on no block', 1000n, 'fail'],
] as const)(
  'an answer that is %s after another trade is judged on its own blocks',
  async (_, wrong, outcome) => {
    const answer = async () => {
      await goOn()
      return (await price()) + wrong
    }
    expect((await judged(answer, executesAfterAnother)).outcome).toBe(outcome)
  },
  60_000,
)

test('a copy is made of the block that the chain has, and not of one that it replaced', async () => {
  const copies = createHeadForks(rpc.url)
  const priceAt = async (block: bigint) => {
    const { client } = await copies.at(block)
    return BigInt((await client.getStorageAt({ address: market, slot: '0x0' })) ?? '0x0')
  }
  try {
    const id = await node.client.snapshot()
    await goOn()
    await goOn()
    const head = await copies.head()
    const before = await priceAt(head)
    await node.client.revert({ id })
    await node.client.mine({ blocks: 2 })
    expect(await copies.head()).toBe(head)
    expect(await priceAt(head)).toBe(before - 2n)
  } finally {
    await copies.stop()
  }
}, 60_000)
