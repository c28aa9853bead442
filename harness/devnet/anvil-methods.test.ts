/** The methods of anvil that move the devnet's time, its blocks and its state. */
import { createTestClient, http, publicActions } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

async function ask(method: string, ...params: readonly unknown[]): Promise<unknown> {
  return anvil.request({ method, params } as never)
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
