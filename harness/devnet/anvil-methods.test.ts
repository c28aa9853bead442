/** The methods of anvil that move the devnet's time, its blocks and its state. */
import { gunzipSync } from 'node:zlib'
import { type Address, createTestClient, http, numberToHex, publicActions } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { canonical } from '../core/canonical.ts'
import { balanceOf, call, nobody, usdc, weth } from '../testing/devnet.ts'
import { type Devnet, startDevnet } from './devnet.ts'

let devnet: Devnet
let anvil: ReturnType<typeof anvilClient>

beforeAll(async () => {
  devnet = await startDevnet()
  anvil = anvilClient(devnet)
})
afterAll(() => devnet.stop())

/** A client that takes the node for anvil. */
function anvilClient({ rpcUrl }: Pick<Devnet, 'rpcUrl'>) {
  const transport = http(rpcUrl, { retryCount: 0, timeout: 60_000 })
  return createTestClient({ mode: 'anvil', chain: mainnet, transport, cacheTime: 0 }).extend(publicActions)
}

function requestOf({ rpcUrl }: Pick<Devnet, 'rpcUrl'>) {
  const client = anvilClient({ rpcUrl })
  return (method: string, ...params: readonly unknown[]): Promise<unknown> =>
    client.request({ method, params } as never)
}

function ask(method: string, ...params: readonly unknown[]): Promise<unknown> {
  return requestOf(devnet)(method, ...params)
}

test('an increase of the time is answered by all increases so far', async () => {
  const id = await anvil.snapshot()
  expect(await ask('evm_increaseTime', 100)).toBe(100)
  expect(await ask('anvil_increaseTime', '0x64')).toBe(200)
  const { timestamp } = await anvil.getBlock()
  await anvil.setNextBlockTimestamp({ timestamp: timestamp + 10_000n })
  expect(Number(await ask('evm_increaseTime', 0))).toBeGreaterThan(9_000)
  await anvil.revert({ id })
  expect(await ask('evm_increaseTime', 5)).toBe(5)
})

test('blocks come at an interval, in seconds or in milliseconds by the name of the method, until it is zero', async () => {
  const height = () => anvil.getBlockNumber()
  for (const [method, interval] of [
    ['anvil_setIntervalMining', 1],
    ['evm_setIntervalMining', 200],
  ] as const) {
    const before = await height()
    expect(await ask(method, interval)).toBe(true)
    expect(await anvil.getAutomine()).toBe(false)
    await vi.waitUntil(async () => (await height()) > before + 1n, { timeout: 20_000 })
    expect(await ask(method, 0)).toBe(true)
  }
  await expect(ask('evm_setIntervalMining', 60)).rejects.toMatchObject({ code: -32_602 })
  await expect(ask('evm_setIntervalMining', 'often')).rejects.toMatchObject({ code: -32_602 })
  await ask('evm_setAutomine', true)
})

test('an approval is mined although the client mines by itself', async () => {
  await ask('evm_setAutomine', false)
  const { status } = await call(devnet, '/devnet/approve', { owner: devnet.accounts[3], token: weth })
  expect(status).toBe(200)
  expect(await anvil.getAutomine()).toBe(false)
  await ask('evm_setAutomine', true)
})

test('a reset returns to the state, the blocks and the time of the beginning, as often as it is asked for', async () => {
  const other = await startDevnet()
  const own = anvilClient(other)
  const request = requestOf(other)
  const first = await own.getBlock()
  for (const method of ['anvil_reset', 'hardhat_reset']) {
    const id = await own.snapshot()
    await own.setBalance({ address: nobody, value: 5n })
    await request('evm_increaseTime', 3600)
    await own.mine({ blocks: 3 })
    expect(await request(method)).toBeNull()
    expect(await own.getBlock()).toEqual(first)
    expect(await own.getBalance({ address: nobody })).toBe(0n)
    expect(await request('evm_revert', id)).toBe(false)
    await own.mine({ blocks: 1 })
    const { number, timestamp } = await own.getBlock()
    expect(number).toBe(first.number + 1n)
    expect(Number(timestamp)).toBeLessThan(Date.now() / 1000 + 60)
    await request(method)
  }
  await expect(request('anvil_reset', { forking: {} })).rejects.toMatchObject({ code: -32_602 })
  await other.stop()
})

test('a dump brings the state to another devnet', async () => {
  const [source, other] = [await startDevnet(), await startDevnet()]
  const [, owner = nobody] = source.accounts
  await call(source, '/devnet/fund', { address: nobody, token: usdc, amount: '123' })
  await call(source, '/devnet/approve', { owner, token: weth, spender: canonical.router })
  // Creates a contract that has written 7 into its first slot.
  const data = '0x60075f5560015ff3'
  const hash = await source.node.client.sendTransaction({ account: owner, chain: null, data })
  const { contractAddress } = await source.node.client.getTransactionReceipt({ hash })
  const dump = await requestOf(source)('anvil_dumpState')

  expect(await requestOf(other)('anvil_loadState', dump)).toBe(true)
  for (const address of [nobody, owner, contractAddress])
    expect(await accountOn(other, address)).toEqual(await accountOn(source, address))
  expect(await balanceOf(other, usdc, nobody)).toBe(123n)
  expect(await other.node.client.getStorageAt({ address: contractAddress ?? nobody, slot: '0x0' })).toBe(
    numberToHex(7, { size: 32 }),
  )
  // The other has the same changes since its beginning, and so the same dump.
  expect(accountsIn(await requestOf(other)('anvil_dumpState'))).toEqual(accountsIn(dump))
  for (const no of ['0x00', 'dump', 7])
    await expect(requestOf(other)('anvil_loadState', no)).rejects.toMatchObject({ code: -32_602 })
  await Promise.all([source.stop(), other.stop()])
})

async function accountOn({ node: { client } }: Devnet, address: Address | null | undefined) {
  const named = { address: address ?? nobody }
  const [nonce, balance, code] = [
    client.getTransactionCount(named),
    client.getBalance(named),
    client.getCode(named),
  ]
  return Promise.all([nonce, balance, code])
}

function accountsIn(dump: unknown): unknown {
  return JSON.parse(gunzipSync(Buffer.from(String(dump).slice(2), 'hex')).toString()).accounts
}
