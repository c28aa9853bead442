import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentAddresses } from '../chain/development-accounts.ts'
import { type LocalNode, startNode } from '../chain/node.ts'
import { canonical } from '../core/canonical.ts'
import { serveNode } from './served-provider.ts'

const [alice = canonical.weth, bob = canonical.weth] = developmentAddresses
const genesis = { network: { kind: 'genesis' } } as const

let node: LocalNode

beforeAll(async () => {
  node = await startNode(genesis)
})
afterAll(() => node.stop())

test('two chains of one process end their genesis in the same block', async () => {
  const other = await startNode(genesis)
  const [ours, theirs] = await Promise.all([node, other].map(({ client }) => client.getBlock()))
  await other.stop()

  expect(theirs).toEqual(ours)
})

test('a chain of another process ends its genesis in the same block', async () => {
  const script = `
    import { startNode } from ${JSON.stringify(import.meta.resolve('../chain/node.ts'))}
    const node = await startNode({ network: { kind: 'genesis' } })
    console.log((await node.client.getBlock()).hash)
    await node.stop()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])

  expect(stdout.trim()).toBe((await node.client.getBlock()).hash)
})

test('the same transactions at the same times give the same blocks', async () => {
  const run = async () => {
    const other = await startNode(genesis)
    await pay(other)
    await other.clock.sleep(12_000)
    await pay(other)
    const { hash, timestamp } = await other.client.getBlock()
    await other.stop()
    return { hash, timestamp }
  }

  expect(await run()).toEqual(await run())
})

test('two chains share no state', async () => {
  const other = await startNode(genesis)
  const before = await node.client.getBlock()
  await pay(other)
  const [balance, otherBalance] = await Promise.all(
    [node, other].map(({ client }) => client.getBalance({ address: bob })),
  )
  await other.stop()

  expect(await node.client.getBlock()).toEqual(before)
  expect(otherBalance).not.toBe(balance)
})

test('blocks carry the time of the clock', async () => {
  const other = await startNode({ ...genesis, time: 1_800_000_000n })
  expect((await other.client.getBlock()).timestamp).toBe(1_800_000_000n)

  other.clock.advance(3_600n)
  await pay(other)
  expect((await other.client.getBlock()).timestamp).toBe(1_800_003_600n)

  await other.client.increaseTime({ seconds: 60 })
  expect(other.clock.now()).toBe(1_800_003_660n)
  await other.client.mine({ blocks: 1 })
  expect((await other.client.getBlock()).timestamp).toBe(1_800_003_660n)

  await other.client.setNextBlockTimestamp({ timestamp: 1_800_010_000n })
  await other.client.mine({ blocks: 1 })
  expect((await other.client.getBlock()).timestamp).toBe(1_800_010_000n)

  for (const wrong of [
    { method: 'evm_setNextBlockTimestamp', params: [1_800_009_999] },
    { method: 'evm_setNextBlockTimestamp', params: ['0x1'] },
    { method: 'evm_increaseTime', params: [-1] },
    // Times that no block can have: they would stop the chain.
    { method: 'evm_setNextBlockTimestamp', params: ['0x400000000000000000'] },
    { method: 'evm_increaseTime', params: [1e12] },
    { method: 'hardhat_mine', params: ['0x2', '0xffffffffffffffff'] },
    { method: 'hardhat_mine', params: ['0xe8d4a51000'] },
  ]) {
    await expect(other.provider.request(wrong)).rejects.toMatchObject({ code: -32_000 })
  }
  await other.client.mine({ blocks: 1 })
  expect(other.clock.now()).toBe(1_800_010_000n)
  await other.stop()
})

test('gas costs one gwei, however full blocks are', async () => {
  const other = await startNode(genesis)
  const price = () => other.client.getGasPrice()
  expect(await price()).toBe(1_000_000_000n)

  // An account whose code is the invalid instruction uses all the gas of a call.
  const glutton = '0x00000000000000000000000000000000000000aa'
  await other.client.setCode({ address: glutton, bytecode: '0xfe' })
  await other.client.sendTransaction({ account: alice, to: glutton, gas: 50_000_000n })
  await pay(other)
  const { baseFeePerGas } = await other.client.getBlock()

  expect({ price: await price(), baseFeePerGas }).toEqual({ price: 1_000_000_000n, baseFeePerGas: 0n })
  await other.stop()
})

test('a gas price that is set applies to the next block, then one gwei again, and free transactions are executed', async () => {
  const other = await startNode(genesis)
  const { client, setGasPrice } = other
  const server = await serveNode(other, { port: 0 })
  const elsewhere = createPublicClient({ transport: http(server.url) })
  const seen: (readonly bigint[])[] = []
  for (const wei of [20_000_000_000n, 0n, undefined]) {
    await setGasPrice?.(wei)
    await client.sendTransaction({ account: alice, to: alice, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n })
    const tip = await elsewhere.estimateMaxPriorityFeePerGas()
    seen.push([await elsewhere.getGasPrice(), tip, await client.getBlockNumber()])
  }
  const [, , start = 0n] = seen[0] ?? []
  expect(seen).toEqual([
    [20_000_000_000n, 20_000_000_000n, start],
    [0n, 0n, start + 2n],
    [1_000_000_000n, 1_000_000_000n, start + 4n],
  ])
  await server.close()
  await other.stop()
})

test('a base fee that is asked for is that of the next block alone, also after a revert', async () => {
  const other = await startNode(genesis)
  await other.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 7n })
  const id = await other.client.snapshot()
  const head = await other.client.getBlock()
  const pending = await other.client.getBlock({ blockTag: 'pending' })
  await pay(other)
  const next = await other.client.getBlock()
  await pay(other)
  const after = await other.client.getBlock()

  await other.client.revert({ id })
  await pay(other)
  const again = await other.client.getBlock()

  const fees = [head, pending, next, after, again].map(({ baseFeePerGas }) => baseFeePerGas)
  expect(fees).toEqual([0n, 7n, 7n, 0n, 7n])
  await other.stop()
})

test('where it moves, a base fee is followed by those of EIP-1559, which whoever offers nothing pays', async () => {
  const other = await startNode({ ...genesis, baseFeeWei: 0n })
  const { client } = other
  const glutton = '0x00000000000000000000000000000000000000aa'
  await client.setCode({ address: glutton, bytecode: '0xfe' })
  await client.setBlockGasLimit({ gasLimit: 20_000_000n })
  const nothing = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  const fees: bigint[] = []
  for (const send of [
    () => pay(other),
    () => client.setNextBlockBaseFeePerGas({ baseFeePerGas: 8_000_000_000n }).then(() => pay(other)),
    () => client.sendTransaction({ account: alice, to: glutton, gas: 15_000_000n, ...nothing }),
    () => pay(other),
  ]) {
    await send()
    fees.push((await client.getBlock()).baseFeePerGas ?? -1n)
  }
  // A payment uses 21,000 gas of a target of ten million, so the base fee falls by almost an eighth; then
  // half is added.
  const fallen = 8_000_000_000n - (8_000_000_000n * 9_979_000n) / 10_000_000n / 8n
  const risen = fallen + (fallen * 5_000_000n) / 10_000_000n / 8n
  expect(fees).toEqual([0n, 8_000_000_000n, fallen, risen])
  await other.stop()
})

test('a client elsewhere reaches the node over HTTP, one by one and in batches', async () => {
  const server = await serveNode(node, { port: 0 })
  const client = createPublicClient({
    transport: http(server.url, { batch: true, retryCount: 0, timeout: 60_000 }),
  })
  const [chainId, block, balance] = await Promise.all([
    client.getChainId(),
    client.getBlock(),
    client.getBalance({ address: alice }),
  ])
  const failure = client.request({ method: 'eth_call', params: [{ to: canonical.weth, data: '0x2e1a7d4d' }] })
  await expect(failure).rejects.toMatchObject({ code: 3 })
  await server.close()

  expect({ chainId, hash: block.hash }).toEqual({ chainId: 1, hash: (await node.client.getBlock()).hash })
  expect(balance).toBe(parseEther('10000'))
})

test('a fork continues the chain that it forks and leaves it alone', async () => {
  const server = await serveNode(node, { port: 0 })
  const before = await node.client.getBlock()
  const fork = await startNode({ network: { kind: 'fork', url: server.url, blockNumber: before.number } })
  await pay(fork)
  const [balance, forkBalance] = await Promise.all(
    [node, fork].map(({ client }) => client.getBalance({ address: bob })),
  )
  const router = await fork.client.getCode({ address: canonical.router })
  expect(await fork.client.getChainId()).toBe(1)
  await fork.stop()
  await server.close()

  expect(forkBalance).not.toBe(balance)
  expect(router).toBe(await node.client.getCode({ address: canonical.router }))
  expect(await node.client.getBlock()).toEqual(before)
})

test('a fork of an unreachable node, or of another chain, is refused at once', async () => {
  const fork = (url: string) => startNode({ network: { kind: 'fork', url, blockNumber: 1n } })
  const unusable = { code: 'UPSTREAM_UNUSABLE' }
  const other = createServer((_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0xa"}'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined

  await expect(fork('http://127.0.0.1:1')).rejects.toMatchObject(unusable)
  await expect(fork('not a URL')).rejects.toMatchObject(unusable)
  await expect(fork(`http://127.0.0.1:${port}`)).rejects.toMatchObject(unusable)
  other.close()
})

async function pay({ client }: LocalNode): Promise<void> {
  await client.sendTransaction({ account: alice, to: bob, value: 1n, gas: 21_000n })
}
