/** Held against R's `quantile` and against the intervals that Newcombe (1998) prints for Wilson's method. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantile, quantileOfRepeated, wilson } from './statistics.ts'

test.each([
  [[1, 2, 3, 4], 0.9, 3.7],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.25, 3.25],
  [[0.18, 0.5, 2.2], 0.5, 0.5],
  [[-1, 3], 0.5, 1],
  [[7], 0.99, 7],
])('the quantile of %j at %d is %d', (sample, share, expected) => {
  expect(quantile(sample, share)).toBeCloseTo(expected, 12)
})

test('the quantile of nothing is not a number', () => {
  expect(quantile([], 0.5)).toBeNaN()
})

test('a repeated value counts as often as it is repeated', () => {
  const grouped = fc.array(fc.record({ value: fc.integer({ min: -50, max: 50 }), group: fc.nat(3) }), {
    minLength: 1,
    maxLength: 12,
  })
  const counts = fc.array(fc.nat(3), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(grouped, counts, fc.double({ min: 0, max: 1, noNaN: true }), (sample, times, share) => {
      const sorted = sample.toSorted((a, b) => a.value - b.value)
      const written = sorted.flatMap(({ group, value }) => Array<number>(times[group] ?? 0).fill(value))
      fc.pre(written.length > 0)
      const values = sorted.map(({ value }) => value)
      const groups = sorted.map(({ group }) => group)
      expect(quantileOfRepeated(values, groups, times, share)).toBeCloseTo(quantile(written, share), 9)
    }),
  )
})

test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%d of %d is a share from %d to %d', (successes, trials, low, high) => {
  const interval = wilson(successes, trials)
  expect(interval[0]).toBeCloseTo(low, 4)
  expect(interval[1]).toBeCloseTo(high, 4)
})

test('no trial tells nothing about the share', () => {
  expect(wilson(0, 0)).toEqual([0, 1])
})
