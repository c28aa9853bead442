import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeDutchOrder } from '../../core/orders/dutch-order.ts'
import { orderTypedData } from '../../core/orders/typed-data.ts'
import { balanceOf, call, nobody, sellOrder, usdc, weth } from '../../testing/devnet.ts'
import { type Devnet, startDevnet } from '../devnet.ts'
import { openDataDirectory } from './data-directory.ts'
import { openJournal } from './journal.ts'
import type { RecordedNode } from './recorded-node.ts'

// Each test starts several devnets, one after another.
vi.setConfig({ testTimeout: 120_000 })

let directory: string
let journal: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-devnet-'))
  journal = join(directory, 'chain.ndjson')
})
afterEach(() => rmSync(directory, { recursive: true }))

/** Runs `work` on a devnet in the folder. @returns The devnet's state after it. */
async function during(work: (devnet: Devnet) => Promise<unknown>) {
  const devnet = await startDevnet({ dataDirectory: directory })
  try {
    await work(devnet)
    return await stateOf(devnet)
  } finally {
    await devnet.stop()
  }
}

const nothing = async () => {}

async function stateOf(devnet: Devnet) {
  const { hash, timestamp } = await devnet.node.client.getBlock()
  const holders = [...devnet.accounts, nobody]
  return {
    head: hash,
    orders: (await call(devnet, '/devnet/orders')).body,
    balances: await Promise.all(holders.map((holder) => balanceOf(devnet, usdc, holder))),
    isAhead: timestamp > BigInt(Math.floor(Date.now() / 1000)) + 3000n,
  }
}

async function pay({ accounts: [alice = nobody], node }: Devnet, value = 1n) {
  await node.client.sendTransaction({ account: alice, to: nobody, value })
}

test('a devnet resumes as it was: chain, balances, orders and time', async () => {
  const left = await during(async (devnet) => {
    await pay(devnet)
    await call(devnet, '/devnet/fund', { address: nobody, token: usdc, amount: '123' })
    await call(devnet, '/devnet/approve', { owner: devnet.accounts[1], token: weth })
    await submit(devnet, { sure: true })
    const status = async () => (await call(devnet, '/devnet/orders')).body[0].order_status
    await vi.waitUntil(async () => (await status()) === 'filled', { timeout: 20_000 })
    await submit(devnet, { sure: false })
    const id = await devnet.node.client.snapshot()
    await pay(devnet, 5n)
    await devnet.node.client.revert({ id })
    await devnet.node.client.setAutomine(false)
    await call(devnet, '/devnet/time', { advance: 3600 })
  })
  expect(left.orders).toHaveLength(2)
  expect(left.balances.at(-1)).toBe(123n)
  expect(left.isAhead).toBe(true)

  expect(await during(nothing)).toEqual(left)
})

test('reverts and a reset are repeated, although unrecorded work has taken snapshots', async () => {
  const left = await during(async (devnet) => {
    const node = devnet.node as RecordedNode
    await node.sandbox(async () => {})
    const id = await node.client.snapshot()
    await pay(devnet, 5n)
    await node.client.revert({ id })
    await pay(devnet, 6n)
    await node.provider.request({ method: 'hardhat_reset' })
    await pay(devnet, 7n)
    await node.sandbox(async () => {})
    await node.provider.request({ method: 'hardhat_reset' })
    await pay(devnet, 8n)
  })
  expect(await during(nothing)).toEqual(left)
})

test('a line that a crash cut short is dropped, and the journal continues', async () => {
  const left = await during(pay)
  appendFileSync(journal, '{"at":17952')
  const grown = await during(async (devnet) => {
    expect(await stateOf(devnet)).toEqual(left)
    await pay(devnet)
  })

  expect(grown.head).not.toBe(left.head)
  expect(await during(nothing)).toEqual(grown)
})

test('a journal of another chain or of invalid lines is refused', async () => {
  await during(nothing)
  const start = () => startDevnet({ dataDirectory: directory })

  const ours = openJournal(journal)
  ours.close()
  const others = openJournal(join(directory, 'others.ndjson'))
  others.begin({ format: 3, network: 'genesis', time: 0, ...ours.start, head: '0x_' })
  others.close()
  for (const suffix of ['', '.last']) {
    copyFileSync(`${journal}${suffix}`, join(directory, `ours${suffix}`))
    copyFileSync(join(directory, `others.ndjson${suffix}`), `${journal}${suffix}`)
  }
  await expect(start()).rejects.toMatchObject({ code: 'JOURNAL_START_DIFFERS' })
  for (const suffix of ['', '.last']) copyFileSync(join(directory, `ours${suffix}`), `${journal}${suffix}`)
  const unrepeatable = openJournal(journal)
  unrepeatable.append({ at: 1, method: 'eth_sendRawTransaction', params: ['0x00'] })
  unrepeatable.close()
  await expect(start()).rejects.toMatchObject({ code: 'JOURNAL_UNREADABLE' })
})

test('a folder that another devnet uses is refused, and one that a killed process used is not', async () => {
  const program = `
    const { openDataDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'data-directory.ts'))})
    openDataDirectory(${JSON.stringify(directory)})
    console.log('open')
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(other.stdout, 'data')
  expect(() => openDataDirectory(directory)).toThrow(
    expect.objectContaining({ code: 'DATA_DIRECTORY_TAKEN' }),
  )
  other.kill('SIGKILL')
  await once(other, 'exit')
  const directoryOfOurs = openDataDirectory(directory)
  expect(() => openDataDirectory(directory)).toThrow(
    expect.objectContaining({ code: 'DATA_DIRECTORY_TAKEN' }),
  )
  directoryOfOurs.close()
})

test('a fork resumes at the block that it forked, although the upstream has moved on', async () => {
  const upstream = await startDevnet()
  const options = { network: { kind: 'fork', url: upstream.rpcUrl }, dataDirectory: directory } as const
  const heads: unknown[] = []
  for (const work of [pay, nothing]) {
    const fork = await startDevnet(options)
    await work(fork)
    heads.push((await fork.node.client.getBlock()).hash)
    const market = await (await fetch(`${fork.url}/devnet/market`)).json()
    expect(market.pools.length).toBeGreaterThan(50)
    await fork.stop()
    await pay(upstream)
  }
  await upstream.stop()
  expect(heads[1]).toBe(heads[0])
})

/** Submits an order of the second account. If `sure`, the market fills it at once, otherwise never. */
async function submit(devnet: Devnet, { sure }: { readonly sure: boolean }) {
  const asked = sure ? 1000 : 90_000
  const nonce = sure ? 1n : 2n
  const swapper = devnet.accounts[1] ?? nobody
  const order = sellOrder(devnet, { swapper, nonce, start: asked, end: asked, seconds: 80_000 })
  const signature = await devnet.signer(1).signTypedData(orderTypedData(order))
  const body = { blockchain: 'ethereum', order: encodeDutchOrder(order), signature }
  expect((await call(devnet, '/partner/v2/intent/order', body)).status).toBe(201)
}
