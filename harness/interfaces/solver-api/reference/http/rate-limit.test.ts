import { expect, test } from 'vitest'
import { type Buckets, createRateLimit } from './rate-limit.ts'

test('callers of the last second alone are remembered', () => {
  let now = 0
  const buckets: Buckets = new Map()
  const take = createRateLimit(() => now, 3, buckets)
  for (; now < 100_000; now += 10) take(`caller ${now}`)
  expect(buckets.size).toBeGreaterThan(0)
  expect(buckets.size).toBeLessThanOrEqual(100)
})
