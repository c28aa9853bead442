import { expect, test } from 'vitest'
import type { OrderResult } from './measurement.ts'
import { certifiedNetGapBps } from './outcome.ts'

const head = {
  id: '0',
  sellToken: '0x1111111111111111111111111111111111111111',
  buyToken: '0x2222222222222222222222222222222222222222',
  sellAmount: 1n,
  size: '$1k',
  pair: 'hub/hub',
  bound: 1_000_000n,
  netBound: 800_000n,
  gasPrice: 1,
} as const

function resultWith(gas: bigint, gasUsed: bigint): OrderResult {
  const execution = { status: 'paid', paid: 1_000_000n, gasUsed } as const
  return { ...head, outcome: 'solved', promised: 1_000_000n, gas, execution }
}

test.each([
  ['the stated gas', 200_000n, 150_000n, 0],
  ['the used gas if less is stated', 100_000n, 210_000n, 100],
  ['less gas than the reference does, so that the gap is below zero', 190_000n, 180_000n, -100],
])('the net gap counts %s', (_, gas, gasUsed, gap) => {
  expect(certifiedNetGapBps(resultWith(gas, gasUsed))).toBe(gap)
})

test('a result that reverts or has no net bound has no net gap', () => {
  const { netBound: _, ...without } = resultWith(1n, 1n)
  expect(certifiedNetGapBps(without)).toBeUndefined()
  expect(certifiedNetGapBps({ ...head, outcome: 'no-route' })).toBeUndefined()
})
