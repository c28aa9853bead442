import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { virtualClock } from '../chain/clock.ts'
import { paced } from './pace.ts'

describe('requests', () => {
  test('to one path leave evenly spaced, to two paths at once', async () => {
    const clock = virtualClock(100n)
    const leave = paced(2)(clock)
    const times = []
    for (const path of ['/a', '/b', '/a?x=1', '/a']) {
      await leave(path)
      times.push(clock.nowMs() - 100_000)
    }
    assert.deepEqual(times, [0, 0, 500, 1000])
  })

  test('wait for nothing that was sent before the clock was taken back', async () => {
    const pace = paced(1)
    for (let cases = 0; cases < 5; cases += 1) {
      const clock = virtualClock(100n)
      const leave = pace(clock)
      for (let requests = 0; requests < 3; requests += 1) await leave('/a')
      assert.ok(clock.now() <= 103n, `${clock.now()} in case ${cases}`)
    }
  })
})
