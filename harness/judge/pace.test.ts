import assert from 'node:assert/strict'
import { test } from 'vitest'
import { virtualClock } from '../chain/clock.ts'
import { paced } from './pace.ts'

test('requests to a path leave evenly spaced, whatever their query', async () => {
  const clock = virtualClock(1_000n)
  const leave = paced(4)(clock)
  for (const target of ['/a', '/a?x=1', '/b', '/a']) await leave(target)
  assert.equal(clock.nowMs(), 1_000_500)
})

test('a clock that was set back owes nothing for what left before', async () => {
  const clock = virtualClock(1_000n)
  const pace = paced(4)
  for (let turn = 0; turn < 3; turn += 1) {
    const setBack = clock.mark()
    const leave = pace(clock)
    for (const target of ['/a', '/a', '/a']) await leave(target)
    assert.equal(clock.nowMs(), 1_000_500)
    setBack()
  }
})
