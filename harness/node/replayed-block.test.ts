/** A block of several transactions, executed again on a fork of its parent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentAccount } from '../chain/development-accounts.ts'
import { canonical } from '../core/canonical.ts'
import { type FaultyUpstream, startFaultyUpstream } from '../testing/fork/faulty-upstream.ts'
import { replayBlock } from './replayed-block.ts'

let upstream: FaultyUpstream

beforeAll(async () => {
  upstream = await startFaultyUpstream()
})
afterAll(() => upstream.stop())

test('transactions succeed, revert and emit logs as they did', async () => {
  const number = await blockOfThree()
  const replayed = await replayBlock(upstream.url, { number, count: 100 })
  expect(replayed).toEqual({ number, transactions: 3, executed: 3, differences: [] })
})

test('a different result is named, with its transaction', async () => {
  const number = await blockOfThree()
  upstream.fail('receipts of another execution')
  const { differences } = await replayBlock(upstream.url, { number, count: 1 })
  upstream.heal()
  expect(differences).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}: gasUsed \d+, not 1$/)])
})

/** Returns the block's number. Each transaction has another sender, so that one block takes all of them. */
async function blockOfThree(): Promise<bigint> {
  const { client } = upstream.node
  const [payer, depositor, wrong] = [3, 4, 5].map((index) => developmentAccount(index))
  await client.setAutomine(false)
  const fee = { gas: 200_000n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  await client.sendTransaction({ ...fee, account: payer ?? null, to: canonical.weth, value: 1n })
  await client.sendTransaction({ ...fee, account: depositor ?? null, to: canonical.weth, value: 5n })
  await client.sendTransaction({ ...fee, account: wrong ?? null, to: canonical.permit2, data: '0xdeadbeef' })
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  return client.getBlockNumber()
}
