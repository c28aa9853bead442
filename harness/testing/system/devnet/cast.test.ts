/** Foundry's cast reads, sends and signs on the devnet as on any node. */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderTypedData } from '../../../core/orders/typed-data.ts'
import { type Devnet, startDevnet } from '../../../devnet/devnet.ts'
import { asMetaMask, balanceOf, sellOrder, weth } from '../../devnet.ts'

const hasCast = spawnSync('cast', ['--version']).status === 0

describe.skipIf(!hasCast)('cast (skipped where it is not installed)', () => {
  let devnet: Devnet

  beforeAll(async () => {
    devnet = await startDevnet()
  })
  afterAll(() => devnet.stop())

  test('reads the chain', async () => {
    expect(await cast('chain-id')).toBe('1')
    expect(await cast('call', weth, 'decimals()(uint8)')).toBe('18')
    expect(await cast('call', weth, 'symbol()(string)')).toBe('"WETH"')
    expect(BigInt(await cast('balance', devnet.accounts[4] ?? ''))).toBeGreaterThan(0n)
    expect(await cast('base-fee')).toBe('1000000000')
    expect(await cast('gas-price')).toBe('2000000000')
  })

  test("sends from the node's account and from a key", async () => {
    const [, , , , unlocked, keyed] = devnet.accounts
    if (unlocked === undefined || keyed === undefined) throw new Error('The devnet has too few accounts.')
    const key = devnet.signer(5).getHdKey().privateKey
    if (key === null) throw new Error('The account has no key.')
    const senders = [
      { account: unlocked, flags: ['--unlocked', '--from', unlocked] },
      { account: keyed, flags: ['--private-key', `0x${Buffer.from(key).toString('hex')}`] },
    ]
    for (const { account, flags } of senders) {
      const before = await balanceOf(devnet, weth, account)
      const receipt = JSON.parse(
        await cast('send', ...flags, '--json', '--value', '1ether', weth, 'deposit()'),
      )
      expect(receipt).toMatchObject({ status: '0x1', from: account.toLowerCase() })
      expect(await balanceOf(devnet, weth, account)).toBe(before + parseEther('1'))
    }
  })

  test('overrides calls, and dumps, loads and resets the chain', async () => {
    const other = '0x00000000000000000000000000000000000c0de7'
    const flags = ['--override-code', `${other}:0x425f5260205ff3`, '--block.time', '4026531840']
    expect(BigInt(await cast('call', ...flags, other))).toBe(4_026_531_840n)

    await cast('rpc', 'anvil_setBalance', other, '0x7')
    const dump = await cast('rpc', 'anvil_dumpState')
    await cast('rpc', 'anvil_reset')
    expect(await cast('balance', other)).toBe('0')
    expect(await cast('rpc', 'anvil_loadState', JSON.parse(dump))).toBe('true')
    expect(await cast('balance', other)).toBe('7')
    expect(await cast('rpc', 'evm_increaseTime', '60')).toBe('60')
    expect(await cast('rpc', 'anvil_setIntervalMining', '3600')).toBe('true')
  })

  test('signs an order as viem does', async () => {
    const [, swapper] = devnet.accounts
    const key = devnet.signer(1).getHdKey().privateKey
    if (swapper === undefined || key === null) throw new Error('The devnet has no second account.')
    const order = sellOrder(devnet, { swapper, nonce: 9n, start: 1_000, end: 900, seconds: 600 })
    const flags = ['--private-key', `0x${Buffer.from(key).toString('hex')}`, '--data']
    expect(await cast('wallet', 'sign', ...flags, JSON.stringify(asMetaMask(order)))).toBe(
      await devnet.signer(1).signTypedData(orderTypedData(order)),
    )
  })

  async function cast(...args: readonly string[]): Promise<string> {
    const env = { ...process.env, ETH_RPC_URL: devnet.rpcUrl }
    const { stdout } = await promisify(execFile)('cast', args, { env })
    return stdout.trim()
  }
})
