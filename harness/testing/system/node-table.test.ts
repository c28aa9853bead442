/**
 * The devnet's node against a table of methods, which states the answers of execution clients, anvil, Hardhat and
 * wallets: over HTTP and WebSocket, and through the proxy. docs/reference/node.md shows the table.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { embeddedNode } from '../../chain/embedded.ts'
import { latestHardfork } from '../../chain/hardforks.ts'
import { startProxy } from '../../cli/proxy/proxy.ts'
import { type Devnet, startDevnet } from '../../devnet/devnet.ts'
import { changeRows } from '../../devnet/rpc/change-rows.samples.ts'
import { type Answer, type Ask, contract, type Known, knownOn } from '../../devnet/rpc/known.samples.ts'
import { anvil, differencesOf, hardhat } from '../../devnet/rpc/other-nodes.samples.ts'
import { tableOf } from '../../devnet/rpc/page.samples.ts'
import { readRows } from '../../devnet/rpc/read-rows.samples.ts'
import { expectedOutcome, keyOf, outcomeOf, type Row } from '../../devnet/rpc/row.samples.ts'
import { hash, header, log } from '../../devnet/rpc/shapes.samples.ts'

/** The default of a second is not enough on a busy machine. */
const patience = { timeout: 30_000 }

const rows = [...readRows, ...changeRows]
const named = (list: readonly Row[]) => list.map((row) => [keyOf(row), row] as const)

const hasAnvil = spawnSync('anvil', ['--version']).stdout?.includes('1.7.1') === true

let devnet: Devnet
let proxy: Awaited<ReturnType<typeof startProxy>>
let known: Known

const over =
  (url: string): Ask =>
  async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return JSON.parse(await response.text())
  }
const ask: Ask = (method, params) => over(devnet.rpcUrl)(method, params)

beforeAll(async () => {
  devnet = await startDevnet()
  proxy = await startProxy({
    target: devnet.url,
    rpc: devnet.rpcUrl,
    port: 0,
    rpcPort: 0,
    onFinding: () => {},
    onUnanswered: () => {},
  })
  known = await knownOn(ask)
})
afterAll(async () => {
  await proxy.close()
  await devnet.stop()
})

describe('the node', () => {
  test.each(named(readRows))('answers %s', async (_name, row) => {
    const answer = await ask(row.method, row.params(known))
    expect(outcomeOf(row, answer), JSON.stringify(answer)).toBe(expectedOutcome(row))
  })

  test.each([
    ['evm_increaseTime', [1.5]],
    ['anvil_increaseTime', ['soon']],
    ['evm_setNextBlockTimestamp', [null]],
    ['hardhat_mine', ['0x1', 1.5]],
    ['anvil_setNonce', [contract, -1]],
    ['hardhat_setBalance', [contract, 2 ** 60]],
  ])('refuses as parameters of %s %j', async (method, params) => {
    expect(await ask(method, params)).toMatchObject({ error: { code: -32_602 } })
  })

  test('does not sign types in which each type refers twice to the next', async () => {
    const member = (type: string) => ['one', 'other'].map((name) => ({ name, type }))
    const doubled = Array.from({ length: 16 }, (_, place) => [`T${place}`, member(`T${place + 1}`)])
    const types = { ...Object.fromEntries(doubled), T16: member('uint256') }
    const data = { types, primaryType: 'T0', domain: {}, message: {} }
    for (const payload of [data, JSON.stringify(data)]) {
      const answer = await ask('eth_signTypedData_v4', [known.account, payload])
      expect(answer).toMatchObject({ error: { code: -32_602 } })
    }
  })

  test('simulates without a trace', async () => {
    await ask('hardhat_impersonateAccount', [contract])
    const head = await ask('eth_getBlockByNumber', ['latest', false])
    const calls = [{ from: contract, to: known.account, value: '0x1' }]
    const stateOverrides = { [contract]: { balance: '0x1' } }
    const blockStateCalls = [{ stateOverrides, calls }, { blockOverrides: { time: '0xf0000000' } }]
    const options = { blockStateCalls, traceTransfers: true }
    const { result } = (await ask('eth_simulateV1', [options, 'latest'])) as { result: Simulated }
    expect(result[0]?.calls[0]?.logs).toMatchObject([
      { address: `0x${'e'.repeat(40)}`, data: `0x${'1'.padStart(64, '0')}` },
    ])
    expect(result[1]?.timestamp).toBe('0xf0000000')
    expect(await ask('eth_getBlockByNumber', ['latest', false])).toEqual(head)
    expect(await ask('hardhat_stopImpersonatingAccount', [contract])).toMatchObject({ result: true })
  })

  test('gives the same answers through the proxy', async () => {
    // These answers change: a filter has state, and the next block has the machine's time.
    const ofTheMoment = /Filter|the next/
    for (const row of readRows.filter((one) => !ofTheMoment.test(keyOf(one)))) {
      const [direct, proxied] = [
        await ask(row.method, row.params(known)),
        await over(proxy.rpcUrl ?? '')(row.method, row.params(known)),
      ]
      expect(proxied, keyOf(row)).toEqual(direct)
    }
  })
})

type Simulated = readonly {
  readonly timestamp: Hex
  readonly calls: readonly { readonly logs: unknown[] }[]
}[]

describe.each(['the devnet', 'the proxy'])('over a WebSocket to %s', (name) => {
  test('subscribers receive heads, logs and transactions until they unsubscribe', async () => {
    const socket = await connect((name === 'the proxy' ? proxy.rpcUrl : devnet.rpcUrl) ?? '')
    const subscribe = async (...params: unknown[]) => String(await socket.ask('eth_subscribe', params))
    const heads = await subscribe('newHeads')
    const logs = await subscribe('logs', { address: contract })
    const sent = await subscribe('newPendingTransactions')
    const transaction = await socket.ask('eth_sendTransaction', [{ from: known.account, to: contract }])

    await vi.waitUntil(
      () => [heads, logs, sent].every((subscription) => socket.pushed(subscription).length > 0),
      patience,
    )
    expect(header.safeParse(socket.pushed(heads)[0]).error).toBeUndefined()
    expect(log.parse(socket.pushed(logs)[0])).toMatchObject({ transactionHash: transaction, removed: false })
    expect(socket.pushed(sent).map((one) => hash.parse(one))).toContain(transaction)
    expect(await socket.ask('eth_unsubscribe', [heads])).toBe(true)
    expect(await socket.ask('eth_unsubscribe', [heads])).toBe(false)
    socket.close()
  })
})

test('subscribers receive reverted logs, and nothing about simulated blocks', async () => {
  const socket = await connect(devnet.rpcUrl)
  const before = await socket.ask('evm_snapshot', [])
  const logs = String(await socket.ask('eth_subscribe', ['logs', { address: contract }]))
  const heads = String(await socket.ask('eth_subscribe', ['newHeads']))
  await socket.ask('eth_simulateV1', [{ blockStateCalls: [{ calls: [{ to: contract }] }] }, 'latest'])
  await socket.ask('eth_sendTransaction', [{ from: known.account, to: contract }])
  await vi.waitUntil(() => socket.pushed(logs).length === 1 && socket.pushed(heads).length === 1, patience)
  await socket.ask('evm_revert', [before])
  await vi.waitUntil(() => socket.pushed(logs).length === 2, patience)
  await socket.ask('evm_mine', [])
  await vi.waitUntil(() => socket.pushed(heads).length === 2, patience)
  const [added, removed] = socket.pushed(logs)
  expect(removed).toEqual({ ...Object(added), removed: true })
  const [first, second] = socket.pushed(heads).map((head) => header.parse(head).number)
  expect(second).toBe(first)
  socket.close()
})

// After all others: these rows change the state of the node, such as its time.
test.each(named(changeRows))('the node answers %s', async (_name, row) => {
  const answer = await ask(row.method, row.params(known))
  expect(outcomeOf(row, answer), JSON.stringify(answer)).toBe(expectedOutcome(row))
})

describe('the table', () => {
  test('is in the documentation', () => {
    expect(readFileSync(join(import.meta.dirname, '../../../docs/reference/node.md'), 'utf8')).toContain(
      tableOf(rows),
    )
    expect(new Set(rows.map(keyOf)).size).toBe(rows.length)
  })

  test("states Hardhat's answers", async () => {
    const { close, provider } = await embeddedNode({ kind: 'genesis' }, latestHardfork, 0n)
    const asked: Ask = (method, params) =>
      provider.request({ method, params }).then(
        (result): Answer => ({ result }),
        (error): Answer => ({ error }),
      )
    expect(await differencesOf(rows, asked)).toEqual(hardhat)
    await close()
  })

  test.skipIf(!hasAnvil)('says what anvil answers (skipped where version 1.7.1 is not installed)', () =>
    withAnvil(async (asked) => {
      expect(await differencesOf(rows, asked)).toEqual(anvil)
    }),
  )
})

test.skipIf(!hasAnvil)('a dump goes from the devnet to anvil, and back', () =>
  withAnvil(async (other) => {
    const of = (asked: Ask) => async (method: string, params: readonly unknown[]) => {
      const answer = await asked(method, params)
      expect(answer).toHaveProperty('result')
      return Object(answer).result
    }
    const [here, there] = [of(ask), of(other)]
    await here('anvil_reset', [])
    await here('anvil_setBalance', [contract, '0x7b'])
    await there('anvil_loadState', [await here('anvil_dumpState', [])])
    expect(await there('eth_getBalance', [contract, 'latest'])).toBe('0x7b')

    await there('anvil_setCode', [contract, '0x6001'])
    await here('anvil_loadState', [await there('anvil_dumpState', [])])
    expect(await here('eth_getCode', [contract, 'latest'])).toBe('0x6001')
    expect(await here('eth_getBalance', [contract, 'latest'])).toBe('0x7b')
  }),
)

async function withAnvil(work: (asked: Ask) => Promise<void>): Promise<void> {
  const node = spawn('anvil', ['--port', '18545', '--silent'])
  const asked = over('http://127.0.0.1:18545')
  try {
    const isUp = () => asked('eth_chainId', []).then(Boolean, () => false)
    await vi.waitUntil(isUp, { timeout: 10_000 })
    await work(asked)
  } finally {
    node.kill()
    await once(node, 'exit')
  }
}

async function connect(url: string) {
  const socket = new WebSocket(url.replace('http', 'ws'))
  const messages: Record<string, unknown>[] = []
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let count = 0
  return {
    async ask(method: string, params: readonly unknown[]): Promise<unknown> {
      count += 1
      const id = count
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      const answer = await vi.waitUntil(() => messages.find((message) => message.id === id), {
        ...patience,
        interval: 5,
      })
      expect(answer, JSON.stringify(answer)).toHaveProperty('result')
      return answer.result
    },
    pushed(subscription: string): readonly unknown[] {
      return messages
        .map(({ params }) => Object(params))
        .filter((params) => params.subscription === subscription)
        .map(({ result }) => result)
    },
    close: () => socket.close(),
  }
}
