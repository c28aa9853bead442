/** Clients do not wait for a call that loops, on a fork of an empty chain. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { developmentAddresses } from '../../chain/development-accounts.ts'
import { type Node, startNode } from '../../chain/node.ts'
import type { Origin } from '../../chain/provider/origin.ts'
import { sandboxed } from '../../chain/provider/sandbox.ts'
import { startEmptyMainnet } from '../../testing/fork/empty-mainnet.ts'
import { servedProvider } from '../served-provider.ts'
import type { RpcServer } from '../serving/rpc-server.ts'
import { createReplicas, type Replicas } from './replicas.ts'

const [alice, bob] = developmentAddresses
const blockNumber = 23_000_000n
// Without an address to call, so that a replica answers it.
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

function clientsOf(origin: Origin, repeatMs = 60_000) {
  const { provider } = node
  const served = servedProvider({ provider, sandbox: (work) => sandboxed(node, work) })
  const replicas = createReplicas(
    { origin, served, provider: { ...provider, onChange: origin.changes.onChange } },
    { timeoutMs: 1000, repeatMs },
  )
  opened.push(replicas)
  return [replicas.executions((flow) => flow), replicas.executions((flow) => flow)] as const
}

test('a call is answered while another one loops, until the time-out', async () => {
  const [looping, honest] = clientsOf(origin)
  const answer = await honest.answer(call)
  expect(JSON.parse(String(answer))).toMatchObject({ result: `0x${'2a'.padStart(64, '0')}` })
  // Runs until the second replica has started, which the first call triggers.
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

test('a call that loops is not answered by the node, also before there is a replica', async () => {
  const [client] = clientsOf(origin)
  expect(client.takes(loop)).toBe(true)
  expect(await client.answerIfCheap(loop)).toBeUndefined()
})

// The start takes longer than this timeout; afterwards, the replay of the short chain takes a few milliseconds.
test('the node itself answers nothing while the process of the first replica starts', async () => {
  const [first, second] = clientsOf(origin, 250)
  const [answer, ended] = await Promise.all([first.answer(call), second.answer(loop)])
  expect(JSON.parse(String(answer))).toHaveProperty('result')
  expect(JSON.parse(String(ended))).toHaveProperty('error')
})

test('the node itself answers while the first replica repeats a long chain', async () => {
  const setting = { method: 'evm_setAutomine', params: [true], result: true }
  const soFar = () => [...Array(20_000).fill(setting), ...origin.changes.soFar()]
  const [client] = clientsOf({ ...origin, changes: { ...origin.changes, soFar } }, 0)
  expect(await client.answer(call)).toBeUndefined()
  await vi.waitUntil(async () => (await client.answer(call)) !== undefined, { timeout: 30_000 })
})

test('the node itself answers where the replicas have another chain, which is said once', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  await node.provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: alice, to: bob, value: '0x0', gasPrice: '0x0' }],
  })
  const [first, second] = clientsOf({ ...origin, changes: { ...origin.changes, soFar: () => [] } })
  expect(await Promise.all([first.answer(call), second.answer(call)])).toEqual([undefined, undefined])
  expect(second.takes(call)).toBe(false)
  expect(said.mock.calls).toHaveLength(1)
  said.mockRestore()
})
