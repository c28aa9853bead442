import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type Address, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Node, startNode } from '../chain/node.ts'
import type { RpcServer } from '../chain/rpc/rpc-server.ts'
import { scenario } from '../judge/echo.samples.ts'
import { paced } from '../judge/rate/pace.ts'
import { run } from '../judge/run.ts'
import { nativeToken } from '../spec/address.ts'
import { remoteTarget } from './remote.ts'

// Its code reverts unless it is called with what its first word of storage holds, which each block raises by one.
const market: Address = '0x000000000000000000000000000000000000dd01'
const code: Hex = '0x5f355f5414600b575f5ffd5b00'

let node: Node
let rpc: RpcServer

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  await node.client.setCode({ address: market, bytecode: code })
  rpc = await node.listen({ port: 0 })
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

const executes = scenario({
  clause: 'echo/comes-back',
  title: 'what is answered can be executed',
  needs: ['chain'],
  given: {},
  async check(_, { client, ledger }) {
    const { response } = await client.send({ method: 'GET', path: '/order' })
    const { status } = await ledger.executeOne({
      seller: '0x5a5a00000000000000000000000000000000f11e',
      sellToken: nativeToken,
      sellAmount: 1n,
      target: market,
      callData: JSON.parse(response.body).call_data,
    })
    assert.equal(status, 'success')
  },
  mutants: {},
})

/** Judges a service that answers with the price as `answer` sees it, on a chain that goes on while it answers. */
async function judged(answer: () => Promise<bigint>) {
  const server = createServer(async (_request, response) => {
    response.end(JSON.stringify({ call_data: numberToHex(await answer(), { size: 32 }) }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  assert.ok(typeof bound === 'object' && bound !== null)
  const target = remoteTarget(`http://127.0.0.1:${bound.port}`, { rpc: rpc.url })
  try {
    const options = { seed: 1, runs: 1, shrinks: 0, universe: { largest: 1 }, pace: paced(100) }
    return await run(executes, target, options)
  } finally {
    await target.stop()
    server.close()
  }
}

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
