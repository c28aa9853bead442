import { expect, test } from 'vitest'
import { hardforkAt } from './hardfork.ts'

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
