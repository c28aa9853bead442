import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Node, startNode } from '../../chain/node.ts'
import { nativeToken } from '../../core/address.ts'
import { createLedger } from './ledger.ts'

let node: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
})
afterAll(() => node.stop())

test('call data that runs until its gas ends is an outcome that says so', async () => {
  const target = '0x00000000000000000000000000000000000000aa'
  await node.client.setCode({ address: target, bytecode: '0xfe' })
  const ledger = createLedger(
    async () => node,
    () => {},
  )
  const seller = '0x00000000000000000000000000000000000000bb'
  const trade = { seller, sellToken: nativeToken, sellAmount: 1n, target, callData: '0x' } as const
  expect(await ledger.executeOne(trade)).toMatchObject({
    status: 'reverted',
    revertReason: 'it used all of the 16777216 units of gas that a transaction may use',
    changes: [],
  })
})
