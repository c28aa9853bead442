import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '../chain/execution/execute.ts'
import { nativeToken } from '../core/address.ts'
import { canonical } from '../core/canonical.ts'
import { call, nobody, usdc, weth } from '../testing/devnet.ts'
import { type Devnet, startDevnet } from './devnet.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-base-fee-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

const gwei = 10n ** 9n
const fee = 3n * gwei
const approvals = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

async function during<T>(work: (devnet: Devnet) => Promise<T>): Promise<T> {
  const devnet = await startDevnet({ dataDirectory: directory })
  try {
    return await work(devnet)
  } finally {
    await devnet.stop()
  }
}

/** Approves twice, so that the allowance is also revoked, from a wallet without ether. */
async function expectApproved(devnet: Devnet): Promise<void> {
  const { client } = devnet.node
  for (const amount of ['5', '7']) {
    const { body, status } = await call(devnet, '/devnet/approve', { owner: nobody, token: usdc, amount })
    expect({ status, body }).toMatchObject({ status: 200, body: { allowance: amount } })
  }
  const args = [nobody, canonical.permit2] as const
  const reading = { address: usdc, abi: approvals, functionName: 'allowance', args } as const
  expect(await client.readContract(reading)).toBe(7n)
  expect((await client.getBlock()).baseFeePerGas).toBeGreaterThan(0n)
  expect(await client.getBalance({ address: nobody })).toBe(0n)
}

test('the base fee is a gwei, and falls to it from a higher one', async () => {
  const devnet = await startDevnet()
  const { client } = devnet.node
  expect((await client.getBlock()).baseFeePerGas).toBe(gwei)
  const hash = await client.sendTransaction({ account: devnet.signer(1), to: nobody, value: 1n })
  const { effectiveGasPrice, type } = await client.getTransactionReceipt({ hash })
  expect({ effectiveGasPrice, type }).toEqual({ effectiveGasPrice: 2n * gwei, type: 'eip1559' })
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: (gwei * 9n) / 8n })
  const first = (await client.getBlockNumber()) + 1n
  await client.mine({ blocks: 7 })
  const numbers = [0n, 1n, 6n].map((later) => first + later)
  const fees = await Promise.all(numbers.map((blockNumber) => client.getBlock({ blockNumber })))
  expect(fees.map(({ baseFeePerGas }) => baseFeePerGas)).toEqual([(gwei * 9n) / 8n, gwei, gwei])
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 800n })
  await client.mine({ blocks: 2 })
  expect((await client.getBlock()).baseFeePerGas).toBe(700n)
  await devnet.stop()
})

test('a base fee that is set waits for the next block, although transactions are sent before it', async () => {
  const { node, accounts, stop } = await startDevnet({ blockSeconds: 3600 })
  await node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: fee })
  const [account = nobody] = accounts
  await node.client.sendTransaction({ account, to: nobody, value: 1n, maxFeePerGas: 2n * fee })
  await node.client.mine({ blocks: 1 })
  const { baseFeePerGas, transactions } = await node.client.getBlock()
  expect({ baseFeePerGas, sent: transactions.length }).toEqual({ baseFeePerGas: fee, sent: 1 })
  await stop()
})

test('a wallet without ether approves at any base fee, also after a restart', async () => {
  const left = await during(async (devnet) => {
    await devnet.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: fee })
    await expectApproved(devnet)
    return (await devnet.node.client.getBlock()).hash
  })
  await during(async (devnet) => {
    expect((await devnet.node.client.getBlock()).hash).toBe(left)
    await expectApproved(devnet)
  })
})

test('an approval takes no ether', async () => {
  await during(async (devnet) => {
    const { client } = devnet.node
    const [, owner = nobody] = devnet.accounts
    const before = await client.getBalance({ address: owner })
    expect((await call(devnet, '/devnet/approve', { owner, token: weth })).status).toBe(200)
    expect(await client.getBalance({ address: owner })).toBe(before)
  })
})

test('the ether of a sender who offers no fee changes by the value alone', async () => {
  await during(async ({ node }) => {
    await node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: fee })
    await node.client.setBalance({ address: nobody, value: 5n })
    const { changes, status } = await execute(node, { from: nobody, to: weth, value: 5n })
    expect(status).toBe('success')
    expect(changes).toContainEqual({ token: nativeToken, holder: nobody, change: -5n })

    const tooMuch = execute(node, { from: nobody, to: weth, value: 10n ** 18n })
    await expect(tooMuch).rejects.toThrow('enough funds')
  })
})
