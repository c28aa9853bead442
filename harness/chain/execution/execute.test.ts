import { encodeFunctionData, erc20Abi, numberToHex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nativeToken } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { developmentAddresses } from '../development-accounts.ts'
import { genesisToken } from '../genesis/tokens.ts'
import { type Node, startNode } from '../node.ts'
import { execute, sandbox } from './execute.ts'

const weth = parseAbi(['function deposit() payable'])
const [alice = canonical.weth, bob = canonical.weth] = developmentAddresses
const nobody = '0x00000000000000000000000000000000000000aa'

let node: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
})
afterAll(() => node.stop())

test('wrapping ether changes ether and wrapped ether, and nothing else', async () => {
  const data = encodeFunctionData({ abi: weth, functionName: 'deposit' })
  const transaction = { from: alice, to: canonical.weth, data, value: 5n }
  const { status, changes } = await sandbox(node, () => execute(node, transaction))

  expect(status).toBe('success')
  expect(new Set(changes)).toEqual(
    new Set([
      { token: nativeToken, holder: alice, change: -5n },
      { token: nativeToken, holder: canonical.weth, change: 5n },
      { token: canonical.weth, holder: alice, change: 5n },
    ]),
  )
})

test('a token with a fee on transfers sends more than arrives', async () => {
  const token = genesisToken('PAXG').address
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 10_000n] })
  const { changes } = await sandbox(node, () => execute(node, { from: alice, to: token, data }))

  expect(changes).toContainEqual({ token, holder: alice, change: -10_000n })
  expect(changes).toContainEqual({ token, holder: bob, change: 9_998n })
})

test('ether sent by a contract is seen if its receiver is watched', async () => {
  // Code that forwards all the ether that it receives.
  const forwarder = '0x00000000000000000000000000000000000000bb'
  const { changes } = await sandbox(node, async () => {
    await node.client.setCode({ address: forwarder, bytecode: `0x5f5f5f5f3473${bob.slice(2)}5af100` })
    return execute(node, { from: alice, to: forwarder, value: 3n }, { watch: [bob] })
  })

  expect(changes).toContainEqual({ token: nativeToken, holder: bob, change: 3n })
  expect(changes).toContainEqual({ token: nativeToken, holder: alice, change: -3n })
})

test('the balances of hundreds of holders are read', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 1n] })
  const watch = Array.from({ length: 300 }, (_, index) => numberToHex(index + 1, { size: 20 }))
  const transaction = { from: alice, to: genesisToken('DAI').address, data }
  const { changes } = await sandbox(node, () => execute(node, transaction, { watch }))
  expect(changes).toHaveLength(2)
})

test('the sender needs neither a key nor ether', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, 1n] })
  const transaction = { from: nobody, to: canonical.weth, data } as const
  const { status, gasUsed, logs } = await sandbox(node, () => execute(node, transaction))

  expect(status).toBe('success')
  expect(logs).toHaveLength(1)
  expect(gasUsed).toBeGreaterThan(21_000n)
})

test('a revert is an outcome, with its data', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, parseEther('1')] })
  const uni = genesisToken('UNI').address
  const { status, revertData, changes } = await sandbox(node, () =>
    execute(node, { from: nobody, to: uni, data }),
  )
  const insufficientBalance = '0xe450d38c'

  expect(status).toBe('reverted')
  expect(revertData?.slice(0, 10)).toBe(insufficientBalance)
  expect(changes).toEqual([])
})

test('a sandbox restores the transactions and the time, and can be nested', async () => {
  const pay = () => execute(node, { from: alice, to: nobody, value: 1n })
  const balance = () => node.client.getBalance({ address: nobody })
  const before = { block: await node.client.getBlock(), time: node.clock.now() }

  await sandbox(node, async () => {
    await pay()
    await sandbox(node, async () => {
      await node.clock.sleep(60_000)
      await pay()
      expect(await balance()).toBe(2n)
    })
    expect(await balance()).toBe(1n)
  })

  expect({ block: await node.client.getBlock(), time: node.clock.now() }).toEqual(before)
  expect(await balance()).toBe(0n)
})

test('the same work after a sandbox gives the same block', async () => {
  const run = () =>
    sandbox(node, async () => {
      await node.clock.sleep(5_000)
      await execute(node, { from: alice, to: nobody, value: 1n })
      return (await node.client.getBlock()).hash
    })

  expect(await run()).toBe(await run())
})

test('a sandbox whose work fails is reverted, too', async () => {
  const before = await node.client.getBlock()
  const failing = sandbox(node, async () => {
    await execute(node, { from: alice, to: nobody, value: 1n })
    throw new Error('no')
  })

  await expect(failing).rejects.toThrow('no')
  expect(await node.client.getBlock()).toEqual(before)
})

test('a transaction sent during a sandbox survives it', async () => {
  const receiver = '0x00000000000000000000000000000000000000cc'
  const pay = (value: bigint) => execute(node, { from: alice, to: receiver, value })
  const inside = sandbox(node, async () => {
    await pay(1n)
    return node.client.getBalance({ address: receiver })
  })
  await Promise.all([inside, pay(10n)])

  expect(await inside).toBe(1n)
  expect(await node.client.getBalance({ address: receiver })).toBe(10n)
})

test('balances are read on a chain without Multicall3', async () => {
  const data = encodeFunctionData({ abi: weth, functionName: 'deposit' })
  const { changes } = await sandbox(node, async () => {
    await node.client.setCode({ address: canonical.multicall3, bytecode: '0x' })
    await node.client.mine({ blocks: 1 })
    return execute(node, { from: alice, to: canonical.weth, data, value: 5n })
  })

  expect(changes).toContainEqual({ token: canonical.weth, holder: alice, change: 5n })
  expect(changes).toContainEqual({ token: nativeToken, holder: alice, change: -5n })
})

test('a token that reports a transfer but no balances is an error, not a change of zero', async () => {
  // Its code emits Transfer(0x…01, 0x…02, 3) and stops, for any call data.
  const token = '0x00000000000000000000000000000000000000cc'
  const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const emitting = sandbox(node, async () => {
    await node.client.setCode({ address: token, bytecode: `0x60035f52600260017f${transfer}60205fa300` })
    return execute(node, { from: alice, to: token })
  })

  await expect(emitting).rejects.toMatchObject({ code: 'UNREADABLE_BALANCE' })
})
