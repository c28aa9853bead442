import { expect, test } from 'vitest'
import { systemClock, virtualClock } from './clock.ts'

test('a virtual clock does not move by itself', () => {
  const clock = virtualClock(1_700_000_000n)

  expect([clock.now(), clock.now()]).toEqual([1_700_000_000n, 1_700_000_000n])
})

test('sleeping on a virtual clock passes the time, parts of seconds too', async () => {
  const clock = virtualClock(100n)

  await clock.sleep(1500)
  expect(clock.now()).toBe(101n)
  await clock.sleep(500)
  expect(clock.now()).toBe(102n)
})

test.each([
  ['virtual', virtualClock(100n)],
  ['system', systemClock()],
])('a %s clock goes back to its mark', (_name, clock) => {
  const restore = clock.mark()
  const before = clock.now()

  clock.advance(1_000_000n)
  expect(clock.now() - before).toBeGreaterThanOrEqual(1_000_000n)
  restore()
  expect(clock.now() - before).toBeLessThan(1_000n)
})

test('a system clock has the time of the machine', () => {
  const machine = BigInt(Math.floor(Date.now() / 1000))

  expect(systemClock().now() - machine).toBeLessThanOrEqual(1n)
})
