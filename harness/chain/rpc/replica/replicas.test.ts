/** That clients do not wait for a call that loops, on a fork of a chain with nothing on it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { developmentAddresses } from '../../development-accounts.ts'
import { startEmptyMainnet } from '../../fork/empty-mainnet.samples.ts'
import { type Node, startNode } from '../../node.ts'
import type { RpcServer } from '../serving/rpc-server.ts'
import type { Origin } from './origin.ts'
import { createReplicas, type Replicas } from './replicas.ts'

const [alice, bob] = developmentAddresses
const blockNumber = 23_000_000n
const call = { id: 1, method: 'eth_call', params: [{ data: '0x602a5f5260205ff3' }, 'latest'] }
const loop = { id: 1, method: 'eth_call', params: [{ data: `0x${'5b'.repeat(1000)}5f56` }, 'latest'] }

let upstream: RpcServer
let node: Node
let origin: Origin
const opened: Replicas[] = []

beforeAll(async () => {
  const empty = { baseFeePerGas: 1_000_000_000n, blobGasUsed: 0n, excessBlobGas: 0n }
  upstream = await startEmptyMainnet({ ...empty, number: blockNumber, timestamp: 1_755_000_000n })
  node = await startNode({ network: { kind: 'fork', url: upstream.url, blockNumber } })
  if (node.origin === undefined) throw new Error('The node does not say how its chain came to be.')
  origin = node.origin
})
afterAll(async () => {
  for (const replicas of opened) replicas.close()
  await node.stop()
  await upstream.close()
})

async function clientsOf(origin: Origin) {
  const replicas = createReplicas(node.provider, origin, { timeoutMs: 1000 })
  opened.push(replicas)
  const clients = [replicas.executions((flow) => flow), replicas.executions((flow) => flow)] as const
  expect(clients[0].takes(call)).toBe(false)
  await vi.waitUntil(() => clients[0].takes(call), { timeout: 30_000 })
  return clients
}

test('a call is answered while another one loops, until the time-out', async () => {
  const [looping, honest] = await clientsOf(origin)
  const answer = await honest.answer(call)
  expect(JSON.parse(String(answer))).toMatchObject({ result: `0x${'2a'.padStart(64, '0')}` })
  // Once the second replica is there, which is started for the first of them.
  for (let isMeanwhile = false; !isMeanwhile; ) {
    let hasEnded = false
    const ended = looping.answer(loop).finally(() => {
      hasEnded = true
    })
    expect(await honest.answer(call)).toBe(answer)
    isMeanwhile = !hasEnded
    expect(JSON.parse(String(await ended))).toMatchObject({
      error: { code: -32_000, message: 'execution aborted (timeout = 1s)' },
    })
  }
})

test('the node itself answers where the replicas have another chain, which is said once', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  await node.provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: alice, to: bob, value: '0x0', gasPrice: '0x0' }],
  })
  const [first, second] = await clientsOf({ ...origin, changes: { ...origin.changes, soFar: () => [] } })
  expect(await Promise.all([first.answer(call), second.answer(call)])).toEqual([undefined, undefined])
  expect(second.takes(call)).toBe(false)
  expect(said.mock.calls).toHaveLength(1)
  said.mockRestore()
})
