/** A trade whose spender, value, gas limit or block are not those of the usual one. */
import type { Address } from 'viem'
import { concat } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { genesisToken } from '../../chain/genesis/tokens.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { nativeToken } from '../../core/address.ts'
import { createLedger, type Ledger } from './ledger.ts'

const target: Address = '0x00000000000000000000000000000000000000aa'
const seller: Address = '0x00000000000000000000000000000000000000bb'
const spender: Address = '0x00000000000000000000000000000000000000cc'
const { address: sellToken } = genesisToken('USDC')
const trade = { seller, sellToken, sellAmount: 5n, target, callData: '0x' } as const

let node: Node
let ledger: Ledger

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  ledger = createLedger(
    async () => node,
    () => {},
  )
})
afterAll(() => node.stop())

/** Reverts with the word that the code leaves on the stack. */
async function read(code: `0x${string}`, change: object): Promise<bigint> {
  await node.client.setCode({ address: target, bytecode: concat([code, '0x5f5260205ffd']) })
  return BigInt((await ledger.executeOne({ ...trade, ...change })).revertReason ?? 0)
}

test('the seller approves the spender, and not the target', async () => {
  await node.client.setCode({ address: target, bytecode: '0x00' })
  expect((await ledger.executeOne(trade)).allowanceLeft).toBe(5n)
  expect((await ledger.executeOne({ ...trade, spender })).allowanceLeft).toBe(5n)
})

test('the value is the ether that is sold, or the one of the trade', async () => {
  const value = '0x34'
  expect(await read(value, {})).toBe(0n)
  expect(await read(value, { sellToken: nativeToken })).toBe(5n)
  expect(await read(value, { value: 7n })).toBe(7n)
  expect(await read(value, { sellToken: nativeToken, value: 9n })).toBe(9n)
})

test('a transaction has no more gas than its limit', async () => {
  const gas = '0x5a'
  expect(await read(gas, { gas: 100_000n })).toBeLessThan(80_000n)
  expect(await read(gas, {})).toBeGreaterThan(1_000_000n)
})

test('blocks of twelve seconds are mined before the transaction', async () => {
  const [number, time] = ['0x43', '0x42'] as const
  expect(await read(number, { blocksLater: 3 })).toBe((await read(number, {})) + 3n)
  const later = (await read(time, { blocksLater: 3 })) - (await read(time, {}))
  expect(later).toBeGreaterThanOrEqual(36n)
})
