import { expect, test } from 'vitest'
import { nativeToken } from '../core/address.ts'
import { developmentAddresses } from './development-accounts.ts'
import { execute } from './execution/execute.ts'
import { hardforkAt } from './fork/hardfork-of-block.ts'
import { startNode } from './node.ts'

test.each([
  ['a block of 6 August 2024', 20_472_569n, 1_722_984_987n, 'cancun'],
  ['the last block before Prague', 22_431_083n, 1_746_612_299n, 'cancun'],
  ['the first block of Prague', 22_431_084n, 1_746_612_311n, 'prague'],
  ['the last second before Osaka', 23_935_693n, 1_764_798_550n, 'prague'],
  ['the first block of Osaka', 23_935_694n, 1_764_798_551n, 'osaka'],
  ['a block before Cancun', 18_000_000n, 1_693_066_895n, 'cancun'],
  ['the embedded chain', 200n, 1_722_556_800n, 'osaka'],
  ['a private chain of 2026', 5n, 1_790_000_000n, 'osaka'],
] as const)('%s', (_what, number, timestamp, hardfork) => {
  expect(hardforkAt({ number, timestamp })).toBe(hardfork)
})

/** Code that counts the leading zeros of the word 1, by the CLZ instruction that Osaka added (EIP-7939). */
const countZeros = '0x60011e5f5260205ff3'

test.each([
  ['cancun', undefined],
  ['amsterdam', 255n],
] as const)('the embedded chain is built and executes under %s', async (hardfork, zeros) => {
  const node = await startNode({ network: { kind: 'genesis', hardfork } })
  const { data } = await node.client.call({ data: countZeros }).catch(() => ({ data: undefined }))
  expect(data && BigInt(data)).toBe(zeros)

  const [from = nativeToken, to = nativeToken] = developmentAddresses
  const { changes } = await execute(node, { from, to, value: 5n })
  expect(changes).toEqual([
    { token: nativeToken, holder: from, change: -5n },
    { token: nativeToken, holder: to, change: 5n },
  ])
  await node.stop()
})
