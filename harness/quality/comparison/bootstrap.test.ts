/** The bootstrap against the exact distribution of a resampled median, from the binomial distribution. */
import { expect, test } from 'vitest'
import { randomOf } from '../../core/random.ts'
import { bootstrap, clusteredQuantile } from './bootstrap.ts'

const resampling = () => ({ resamples: 10_000, random: randomOf('a test') })

test('the ends of the interval are those of the binomial distribution', () => {
  // Three or more of five draws hit the lowest of five values with probability 0.0579.
  const median = clusteredQuantile([1, 2, 3, 4, 5], [0, 1, 2, 3, 4], 0.5)
  expect(bootstrap(median, 5, 1 - 2 * 0.05, resampling())).toEqual([1, 5])
  expect(bootstrap(median, 5, 1 - 2 * 0.066, resampling())).toEqual([2, 4])
})

test('a hundred orders of one pair are no more evidence than one', () => {
  const values = [1, 2, 3, 4, 5].flatMap((value) => Array<number>(100).fill(value))
  const clusters = values.map((value) => value - 1)
  const alike = bootstrap(clusteredQuantile(values, clusters, 0.5), 5, 0.9, resampling())
  const single = bootstrap(clusteredQuantile([1, 2, 3, 4, 5], [0, 1, 2, 3, 4], 0.5), 5, 0.9, resampling())
  expect(alike).toEqual(single)
})

test('the same seed gives the same interval', () => {
  const statistic = clusteredQuantile([3, 1, 4, 1, 5, 9, 2, 6], [0, 1, 2, 3, 4, 5, 6, 7], 0.9)
  expect(bootstrap(statistic, 8, 0.95, resampling())).toEqual(bootstrap(statistic, 8, 0.95, resampling()))
})
