/** Code on the judge's chain is never executed for longer, or with more memory, than its bounds allow. */
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from '../../chain/execution/accounts.ts'
import { balancesAt } from '../../chain/execution/balances.ts'
import { readTokenFacts } from '../../chain/execution/token-facts.ts'
import { type LocalNode, startNode } from '../../chain/node.ts'
import { maxTransactionGas } from '../../chain/provider/gas-bounds.ts'
import { canonical } from '../../core/canonical.ts'
import { boundedChain, readGas } from './bounded-chain.ts'
import { executeTrade } from './ledger.ts'

const contract = '0x00000000000000000000000000000000c0de0001'
const seller = '0x9a0c3fdd2f7a2a13d7d5a6fd7f8a9be0d2c05f11'
const loop = `0x${'5b'.repeat(1000)}5f56` as const
const returnsGas = '0x5a5f5260205ff3'
/** A loop of keccak and SLOAD, which takes thirteen units of gas a step, until half of a transaction's gas is used. */
const computes = `0x5b${'5f5f2050'.repeat(4)}5f5450${'62800000'}5a115f5700` as const
const loopsWithMuchGas = `0x5a6210000010600a5700${'5b'.repeat(500)}600a56` as const

let node: LocalNode

beforeAll(async () => {
  node = boundedChain(await startNode({ network: { kind: 'genesis' } }))
})
afterAll(() => node.stop())

const placed = (code: Hex) => node.client.setCode({ address: contract, bytecode: code })
const trade = {
  seller,
  sellToken: canonical.weth,
  sellAmount: 10n ** 18n,
  target: contract,
  callData: '0x',
} as const

test('a read has the gas of a read', async () => {
  await placed(returnsGas)
  const { data = '0x' } = await node.client.call({ to: contract })
  expect(BigInt(data)).toBeLessThanOrEqual(readGas)
})

test('an execution that reads what gas is left has all of it', async () => {
  await placed(returnsGas)
  const { data = '0x' } = await node.client.call({ to: contract, gas: maxTransactionGas })
  expect(BigInt(data)).toBeGreaterThan(readGas)
})

test('a token that loops has no facts, and cannot be given to anybody', async () => {
  await placed(loop)
  await expect(readTokenFacts(node, contract)).rejects.toThrow()
  await expect(fund(node, contract, seller, 1n)).rejects.toThrow()
})

test.each([
  ['loops', loop],
  ['loops where it has much gas', loopsWithMuchGas],
])('a trade with a target that %s is not executed', { timeout: 60_000 }, async (_, code) => {
  await placed(code)
  await expect(executeTrade(node, trade)).rejects.toThrow(/takes more than/)
})

test('a trade is executed as without bounds', async () => {
  await placed('0x00')
  const { gasUsed, status } = await executeTrade(node, trade)
  expect({ gasUsed, status }).toEqual({ gasUsed: 21_000n, status: 'success' })
})

test('a trade that uses half of the gas that a transaction may use is executed', async () => {
  await placed(computes)
  const { gasUsed, status } = await executeTrade(node, trade)
  expect(status).toBe('success')
  expect(gasUsed).toBeGreaterThan(maxTransactionGas / 2n - 100_000n)
})

test('a trade that reverts is executed as without bounds', async () => {
  await placed('0x5f5ffd')
  const { revertReason, status } = await executeTrade(node, trade)
  expect({ revertReason, status }).toEqual({ revertReason: '0x', status: 'reverted' })
})

test('balances of more accounts than little gas is enough for are read', async () => {
  const holdings = Array.from({ length: 300 }, (_, index) => ({
    token: canonical.weth,
    holder: `0x${(index + 1).toString(16).padStart(40, 'a')}` as const,
  }))
  const balances = await balancesAt(node, holdings, await node.client.getBlockNumber())
  expect(new Set(balances.map(({ amount }) => amount))).toEqual(new Set([0n]))
})
