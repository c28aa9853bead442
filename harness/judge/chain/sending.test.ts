import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { genesisToken } from '../../chain/genesis/tokens.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { nativeToken } from '../../core/address.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { otherSender } from './sending.ts'

const target = '0x00000000000000000000000000000000000000aa'
const seller = '0x00000000000000000000000000000000000000bb'
const { address: bought } = genesisToken('USDC')

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

/** The words that the code leaves on the stack, and then reverts with. */
async function read(push: Hex, asSent?: object) {
  await node.client.setCode({ address: target, bytecode: `${push}5f5260205ffd` })
  const trade = { seller, sellToken: nativeToken, sellAmount: 5n, target, callData: '0x' } as const
  const { changes, revertReason } = await ledger.executeOne({ ...trade, ...(asSent && { asSent }) })
  expect(changes).toEqual([])
  return BigInt(revertReason ?? 0)
}

const sender = otherSender(`0x${'12345678'.repeat(8)}`)
const byOthers = { byOthers: { sender, holds: [bought], expectedGas: 100_000n } }

describe('what a contract sees', () => {
  test.each([
    ['the price of gas', '0x3a'],
    ['the base fee', '0x48'],
    ['the ether of its caller', '0x3331'],
  ] as const)('%s is nothing for the judge, and something for others', async (_, code) => {
    expect(await read(code)).toBe(0n)
    expect(await read(code, byOthers)).toBeGreaterThan(0n)
  })

  test.each([
    ['the builder of the block', '0x41'],
    ['the randomness of the block', '0x44'],
    ['the gas that is left', '0x5a'],
    ['the time', '0x42'],
  ] as const)('%s differs, and is as before afterwards', async (_, code) => {
    const before = await read(code)
    expect(await read(code, { ...byOthers, laterSeconds: 12 })).not.toBe(before)
    if (code !== '0x44') expect(await read(code)).toBe(before)
  })
})

test('two senders have nothing in common but how much of what they have is approved', () => {
  const other = otherSender(`0x${'9abcdef1'.repeat(8)}`)
  for (const name of Object.keys(sender) as (keyof typeof sender)[])
    if (name !== 'approvesAll') expect(other[name], name).not.toBe(sender[name])
})

test.each(['00', 'ff'])('a sender drawn from bytes of %s can pay', async (byte) => {
  await node.client.setCode({ address: target, bytecode: '0x00' })
  const { address: sellToken } = genesisToken('USDT')
  const trade = { seller, sellToken, sellAmount: 5n, target, callData: '0x' } as const
  const asSent = { byOthers: { sender: otherSender(`0x${byte.repeat(32)}`), holds: [bought] } }
  expect(await ledger.executeOne({ ...trade, asSent })).toMatchObject({ status: 'success' })
})

test('the price of gas is no part of what a trade takes', async () => {
  await node.client.setCode({ address: target, bytecode: '0x00' })
  const trade = { seller, sellToken: nativeToken, sellAmount: 5n, target, callData: '0x' } as const
  const { changes } = await ledger.executeOne({ ...trade, asSent: byOthers })
  expect(changes).toEqual([
    { token: nativeToken, holder: seller, change: -5n },
    { token: nativeToken, holder: target, change: 5n },
  ])
})
