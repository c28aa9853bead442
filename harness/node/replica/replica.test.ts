/** A replica answers like the node itself after any change of the chain, and its executions can be ended. */
import { setTimeout } from 'node:timers/promises'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { developmentAddresses } from '../../chain/development-accounts.ts'
import { type Node, startNode } from '../../chain/node.ts'
import type { Origin } from '../../chain/provider/origin.ts'
import { sandboxed } from '../../chain/provider/sandbox.ts'
import { canonical } from '../../core/canonical.ts'
import { fieldOf } from '../../core/json.ts'
import { servedProvider } from '../served-provider.ts'
import { answerCall } from '../serving/json-rpc.ts'
import { type Asked, type Replica, startReplica } from './replica.ts'

const [alice = '0x', bob = '0x'] = developmentAddresses
const loop = { method: 'eth_call', params: [{ data: `0x${'5b'.repeat(1000)}5f56` }, 'latest'] }

let node: Node
let origin: Origin
let live: Replica
let late: Replica | undefined

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' }, baseFeeWei: 10n ** 9n })
  if (node.origin === undefined) throw new Error('The node does not say how its chain came to be.')
  origin = node.origin
  live = startReplica(origin, { timeoutMs: 60_000, maxBytes: 5e8 })
  await live.ready
})
afterAll(async () => {
  live.stop()
  late?.stop()
  await node.stop()
})

const request = (method: string, ...params: readonly unknown[]) => node.provider.request({ method, params })
const send = (transaction: object) => request('eth_sendTransaction', { from: alice, ...transaction })

/** Returns the time, number, base fee and randomness of its block, and the balances of two accounts. */
const reading = `0x425f5243602052486040524460605273${bob.slice(2)}3160805273${alice.slice(2)}3160a05260c05ff3`

const calls = (last: unknown) => [
  ...['latest', 'pending'].map((block) => ({ method: 'eth_call', params: [{ data: reading }, block] })),
  { method: 'eth_estimateGas', params: [{ from: alice, to: bob, value: '0x1' }] },
  { method: 'eth_createAccessList', params: [{ from: alice, to: canonical.weth, data: '0x18160ddd' }] },
  {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ calls: [{ from: alice, to: bob, value: '0x1' }] }] }],
  },
  { method: 'debug_traceTransaction', params: [last, { tracer: 'callTracer' }] },
]

async function latest(): Promise<Pick<Asked, 'head' | 'now'>> {
  const [head, pending] = await Promise.all(
    ['latest', 'pending'].map((name) => request('eth_getBlockByNumber', name, false)),
  )
  return { head: fieldOf(head, 'hash'), now: BigInt(String(fieldOf(pending, 'timestamp'))) }
}

async function expectEqual(last: unknown, replica = live): Promise<void> {
  const served = servedProvider({ ...node, sandbox: (work) => sandboxed(node, work) })
  for (const one of calls(last)) {
    const call = { id: 1, ...one }
    const own = await answerCall(served, call)
    expect(await replica.answer({ call, ...(await latest()) }), JSON.stringify(one)).toBe(own)
  }
}

test('it answers as the node after transactions, reverts, reorganisations and jumps of time', async () => {
  const first = await send({ to: bob, value: '0x5' })
  await expectEqual(first)
  const outer = await request('evm_snapshot')
  await expectEqual(await send({ data: '0x33315f5560015ff3' }))
  await request('hardhat_setNextBlockBaseFeePerGas', '0x3b9aca00')
  await request('hardhat_setBalance', bob, '0x1234')
  await request('evm_increaseTime', 3600)
  await request('hardhat_mine', '0x3', '0xc')
  const inner = await request('evm_snapshot')
  await expectEqual(await send({ to: bob, value: '0x6' }))
  await request('evm_revert', inner)
  await expectEqual(await send({ to: bob, value: '0x7' }))
  await request('hardhat_impersonateAccount', canonical.weth)
  await request('evm_setAutomine', false)
  await request('evm_revert', outer)
  await expectEqual(first)
  await request('evm_setNextBlockTimestamp', 2_000_000_000)
  const waiting = await send({ from: canonical.weth, to: alice, gasPrice: '0x0' })
  await request('evm_mine')
  await expectEqual(waiting)

  late = startReplica(origin, { timeoutMs: 2000, maxBytes: 8e9 })
  await late.ready
  await expectEqual(waiting, late)
  await send({ from: canonical.weth, to: bob, gasPrice: '0x0' })
  await request('evm_mine')
  await expectEqual(waiting)
  await expectEqual(waiting, late)
})

test('it answers like the node after reverts to unknown snapshots, and for any spelling of an id', async () => {
  const head = await request('evm_snapshot')
  const transfer = await send({ to: bob, value: '0x8' })
  const other = await request('evm_snapshot')
  expect(await request('evm_revert', other)).toBe(true)
  for (const unknown of [other, '0x7fffffff']) {
    expect(await request('evm_revert', unknown)).toBe(false)
    await expectEqual(transfer)
  }
  const respelled = (id: unknown) => `0x00${String(id).slice(2).toUpperCase()}`
  expect(await request('evm_revert', respelled(head))).toBe(true)
  const last = await send({ to: bob, value: '0x9' })
  await expectEqual(last)
  const late = startReplica(origin, { timeoutMs: 60_000, maxBytes: 8e9 })
  await late.ready
  await expectEqual(last, late)
  late.stop()
})

test('another head is not answered for', async () => {
  const head: Hex = `0x${'00'.repeat(32)}`
  expect(await live.answer({ ...(await latest()), call: loop, head })).toBeUndefined()
})

test('an execution that takes too much memory is ended', async () => {
  await expect(live.answer({ call: loop, ...(await latest()) })).rejects.toMatchObject({
    code: -32_000,
    message: 'execution aborted (memory = 0.5 GB)',
  })
})

test('an execution that a busy machine delays is answered', async () => {
  const busy = startReplica(origin, { timeoutMs: 4_000, maxBytes: 8e9 })
  await busy.ready
  const [call] = loop.params
  const bounded = { ...loop, params: [{ ...(call as object), gas: '0xc0000' }, 'latest'] }
  const asked = { call: bounded, ...(await latest()) }
  await busy.answer(asked)
  const answer = busy.answer(asked)
  await setTimeout(50)
  // Stops the process for longer than the execution may compute, as a busy machine would.
  process.kill(Number(busy.pid), 'SIGSTOP')
  await setTimeout(5_000)
  process.kill(Number(busy.pid), 'SIGCONT')
  expect(await answer).toMatch(/out of gas/i)
  busy.stop()
})

test('a loop is ended with its process, as an error of geth', async () => {
  await expect(late?.answer({ call: loop, ...(await latest()) })).rejects.toMatchObject({
    code: -32_000,
    message: 'execution aborted (timeout = 2s)',
  })
  await vi.waitUntil(() => !isAlive(Number(late?.pid)), { timeout: 10_000 })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
