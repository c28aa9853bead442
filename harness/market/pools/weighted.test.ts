/** Balancer's powers and swaps against results on which other implementations agree. */
import { expect, test } from 'vitest'
import { power } from './log-exp.ts'
import { swap } from './pool.ts'
import type { WeightedPool } from './weighted.ts'

const a = '0x0000000000000000000000000000000000000001'
const b = '0x0000000000000000000000000000000000000002'
const c = '0x0000000000000000000000000000000000000003'

const eightyTwenty: WeightedPool = {
  kind: 'weighted',
  protocol: 'balancer_v2',
  id: '0x01',
  address: '0x00000000000000000000000000000000000000aa',
  tokens: [a, b],
  balances: [3360160080014532471350474n, 1112301324508754708737n],
  weights: [8n * 10n ** 17n, 2n * 10n ** 17n],
  scalingFactors: [1n, 1n],
  swapFee: 10n ** 15n,
}

test.each([
  { base: 999955774281269788n, exponent: 4000000000000000000n, result: 999823108860218333n },
  { base: 877904152923774542n, exponent: 250000000000000000n, result: 967969728761424232n },
  { base: 10n ** 18n, exponent: 10n ** 18n, result: 10n ** 18n },
])('$base to the power of $exponent is $result', ({ base, exponent, result }) => {
  expect(power(base, exponent)).toBe(result)
})

test("a pool of 80 and 20 per cent pays other implementations' amount", () => {
  const swapped = swap(eightyTwenty, b, a, 6016008001453247n)
  expect(swapped?.amountOut).toBe(4538893010907736440n)
  expect(swapped?.next.balances).toEqual([
    3360160080014532471350474n - 4538893010907736440n,
    1112301324508754708737n + 6016008001453247n,
  ])
})

test("a pool of three tokens with small balances pays other implementations' amount", () => {
  const pool: WeightedPool = {
    ...eightyTwenty,
    tokens: [a, b, c],
    balances: [331125n, 320633n, 348846n],
    weights: [333300000000000000n, 333300000000000000n, 333400000000000000n],
    scalingFactors: [1n, 1n, 1n],
    swapFee: 3000000000000000n,
  }
  expect(swap(pool, a, c, 3311n)?.amountOut).toBe(3442n)
})

test('the output is rounded down to the decimals of its token', () => {
  const pool: WeightedPool = {
    ...eightyTwenty,
    balances: [eightyTwenty.balances[0] ?? 0n, 1112301324n],
    scalingFactors: [1n, 10n ** 12n],
  }
  const fine = swap(
    { ...pool, balances: [pool.balances[0] ?? 0n, 1112301324n * 10n ** 12n], scalingFactors: [1n, 1n] },
    a,
    b,
    10n ** 22n,
  )
  expect(swap(pool, a, b, 10n ** 22n)?.amountOut).toBe((fine?.amountOut ?? 0n) / 10n ** 12n)
})

test('a pool pays nothing for nothing, and takes at most 30 per cent of its balance', () => {
  const free = { ...eightyTwenty, balances: [10n ** 24n, 10n ** 24n], swapFee: 0n }
  expect(swap(free, a, b, 0n)).toBeUndefined()
  expect(swap(free, a, b, 1n)).toBeUndefined()
  expect(swap(free, a, b, 3n * 10n ** 23n)).toBeDefined()
  expect(swap(free, a, b, 3n * 10n ** 23n + 1n)).toBeUndefined()
})
