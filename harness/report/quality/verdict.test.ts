/** The line of a comparison says whether the target is worse, and by which figures. */
import { expect, test } from 'vitest'
import { compare } from '../../quality/comparison/compare.ts'
import { findingsOf } from '../../quality/comparison/gate.ts'
import { plantedRegressions, type Timed } from '../../quality/comparison/planted.samples.ts'
import { sampleMeasurement, sampleTimings } from '../../testing/measurement.ts'
import { comparisonVerdict, measurementVerdict } from './verdict.ts'

const orders = 504
const measured = (seed: number): Timed => {
  const measurement = sampleMeasurement({ seed: 1, orders, chanceBps: 0, lossBps: 0 })
  return {
    measurement: { ...measurement, isExact: true },
    timings: sampleTimings(measurement, { seed, slowness: 1, noise: 0.1 }),
  }
}
const [before, again] = [measured(1), measured(2)]

test.each([
  [
    'nothing changed',
    again,
    /^NOT WORSE {2}net 0 bps on average \(0 of 504 less, 0 more\) · failed 0 → 0 of 504 · time (0.9|1.0)\dx p50, (0.9|1.0)\dx p99$/,
  ],
  [
    'every order pays 0.2 bps less',
    plantedRegressions['every order pays 0.2 bps less'](again, 1),
    /^WORSE {2}net -0\.200 bps on average \(504 of 504 less, 0 more\) · failed 0 → 0 of 504 · time /,
  ],
  [
    'another 1 % of the orders fail',
    plantedRegressions['another 1 % of the orders fail'](again, 1),
    /^WORSE {2}net 0 bps on average \(\d+ of 504 less, 0 more\) · failed 0 → (\d+) of 504 · time /,
  ],
  [
    'the slowest tenth takes 1.5 times as long',
    plantedRegressions['the slowest tenth takes 1.5 times as long'](again, 1),
    /^WORSE {2}net 0 bps on average \(0 of 504 less, 0 more\) · failed 0 → 0 of 504 · time (0.9|1.0)\dx p50, 1\.[45]\dx p99$/,
  ],
])('%s', (_, after, expected) => {
  const comparison = compare(before.measurement, after.measurement, {
    before: before.timings,
    after: after.timings,
  })
  expect(comparisonVerdict(comparison, findingsOf(comparison, 0.1))).toMatch(expected)
})

test('a measurement in one line has its gap, failures and times, as far as they are known', () => {
  const { measurement, timings } = before
  expect(measurementVerdict(measurement, timings)).toMatch(
    /^gap within liquidity p50 [\d.]+ bps, p99 [\d.]+ bps · 0 of 504 unsolved or not paid · ms p50 2\d\.\d, p99 2\d\d\.\d$/,
  )
  const unbounded = measurement.orders.map(({ bound: _, ...result }) => result)
  expect(measurementVerdict({ ...measurement, orders: unbounded }, undefined)).toBe(
    '0 of 504 unsolved or not paid',
  )
})
