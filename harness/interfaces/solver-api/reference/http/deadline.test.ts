/** A search ends a little before its answer is due, and the service waits for the answer until then. */
import { expect, test } from 'vitest'
import { startDeadline } from './deadline.ts'

test.each([
  { allowedTimeMs: 10_000, searched: 9_995 },
  { allowedTimeMs: 15, searched: 12 },
])('of $allowedTimeMs ms a search takes $searched', async ({ allowedTimeMs, searched }) => {
  let time = 1_000
  const due = new AbortController()
  const deadline = startDeadline({ now: () => time, timeout: () => due.signal, allowedTimeMs })
  time += searched - 1
  expect([deadline.expired(), deadline.msLeft()]).toEqual([false, 1])
  time += 1
  expect([deadline.expired(), deadline.msLeft()]).toEqual([true, 0])
  expect(await deadline.within(Promise.resolve('found'))).toBe('found')
  const late = deadline.within(new Promise(() => {}))
  due.abort()
  await expect(late).rejects.toMatchObject({ status: 503 })
  expect(deadline.msLeft()).toBe(0)
})
