/**
 * The statistics against R's `quantile`, `binom.test` and `p.adjust`, and Newcombe's (1998) intervals by Wilson's
 * method.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chanceOfLosses,
  groupedSample,
  holm,
  quantile,
  quantileOfRepeated,
  signTest,
  wilson,
} from './statistics.ts'

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

test('the quantile of a sample whose values are all left out is not a number', () => {
  expect(quantileOfRepeated(groupedSample([1, 2], [0, 0], 1), Uint32Array.of(0), 0.5)).toBeNaN()
})

test('a repeated value counts as often as it is repeated', () => {
  const samples = fc.array(fc.record({ value: fc.integer({ min: -50, max: 50 }), group: fc.nat(3) }), {
    minLength: 1,
    maxLength: 12,
  })
  const counts = fc.array(fc.nat(3), { minLength: 4, maxLength: 4 })
  const shares = fc.nat(20).map((twentieths) => twentieths / 20)
  fc.assert(
    fc.property(samples, counts, shares, (sample, times, share) => {
      const written = sample.flatMap(({ group, value }) => Array<number>(times[group] ?? 0).fill(value))
      fc.pre(written.length > 0)
      const grouped = groupedSample(
        sample.map(({ value }) => value),
        sample.map(({ group }) => group),
        4,
      )
      expect(quantileOfRepeated(grouped, Uint32Array.from(times), share)).toBeCloseTo(
        quantile(written, share),
        9,
      )
    }),
    { numRuns: 500 },
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

test.each([
  [9, 1, 0.021484375],
  [1, 9, 0.021484375],
  [5, 5, 1],
  [0, 16, 2 ** -15],
  [0, 0, 1],
  [682, 243, 7.087290775071164e-49],
])('%d heads and %d tails are as uneven as %d', (some, others, probability) => {
  expect(signTest(some, others) / probability).toBeCloseTo(1, 9)
})

test('the sign test is exact if the coin always falls one way', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), (tails) => {
      expect(Math.log2(signTest(0, tails))).toBeCloseTo(1 - tails, 9)
    }),
  )
})

test('without trials the interval is everything', () => {
  expect(wilson(0, 0)).toEqual([0, 1])
})

test.each([
  [9, 1, 0.0107421875],
  [1, 9, 0.9990234375],
  [10, 0, 2 ** -10],
  [0, 0, 1],
  [1100, 900, 4.2281e-6],
])('chance alone makes at least %d losses beside %d gains with %d', (losses, gains, probability) => {
  expect(chanceOfLosses(losses, gains) / probability).toBeCloseTo(1, 3)
})

test.each([
  [[0.01, 0.04, 0.03, 0.005], 0.05, [true, false, false, true]],
  [[0.012, 0.016, 0.02, 0.005], 0.05, [true, true, true, true]],
  [[0.013, 0.013, 0.05], 0.05, [true, true, true]],
  [[0.02, 0.02], 0.02, [false, false]],
  [[], 0.05, []],
])('of %j at %d, Holm rejects %j', (chances, level, rejected) => {
  expect(holm(chances, level)).toEqual(rejected)
})

test.each([
  // Twice the weight is as good as half the chance.
  [[0.02, 0.02], [2, 1], 0.03, [true, true]],
  [[0.02, 0.02], [2, 1], 0.029, [false, false]],
  [[0.04, 0.001], [2, 1], 0.03, [false, true]],
  [[0.03, 0.001], [2, 1], 0.03, [true, true]],
  [[0.0133, 0.5, 0.5], [4, 1, 1], 0.02, [true, false, false]],
])('of %j with the weights %j at %d, Holm rejects %j', (chances, weights, level, rejected) => {
  expect(holm(chances, level, weights)).toEqual(rejected)
})
