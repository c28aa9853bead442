import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Clock, virtualClock } from '../../chain/clock.ts'
import { type Exchange, RefusedForRate } from '../../core/transport/transport.ts'
import { cooldownMs, paced } from './pace.ts'
import { formsIn } from './refusal.ts'

test('requests to a path leave evenly spaced, whatever their query', async () => {
  const clock = virtualClock(1_000n)
  const { leave } = paced(4).of(clock)
  for (const target of ['/a', '/a?x=1', '/b', '/a']) await leave(target)
  assert.equal(clock.nowMs(), 1_000_500)
})

test('a clock that was set back owes nothing for what left before', async () => {
  const clock = virtualClock(1_000n)
  const pace = paced(4)
  for (let turn = 0; turn < 3; turn += 1) {
    const setBack = clock.mark()
    const { leave } = pace.of(clock)
    for (const target of ['/a', '/a', '/a']) await leave(target)
    assert.equal(clock.nowMs(), 1_000_500)
    setBack()
  }
})

describe('a refusal for the rate', () => {
  const forbidden = answer(403, 'Forbidden')
  const burst = [answer(200, '{}'), ...['a1', 'b2'].map((id) => answer(403, `Too fast, request ${id}`))]

  test('is repeated when its header says, as seconds or as a date', async () => {
    for (const [after, ms] of [
      ['3', 3_000],
      ['Thu, 01 Jan 1970 00:16:45 GMT', 5_000],
    ] as const) {
      const clock = virtualClock(1_000n)
      const { leave, repeats } = paced(4).of(clock)
      await leave('/a')
      assert.equal(repeats('/a', answer(429, '', { 'retry-after': after }), 1), true)
      await leave('/a')
      assert.equal(clock.nowMs(), 1_000_000 + ms)
    }
  })

  test('ends in an error where it stays', () => {
    const { repeats } = paced(4).of(virtualClock(0n))
    assert.ok([1, 2, 3, 4, 5].every((attempt) => repeats('/a', answer(429, ''), attempt)))
    assert.throws(() => repeats('/a', answer(429, ''), 6), RefusedForRate)
  })

  test('is recognised in the form that a burst has shown, and nothing else is', () => {
    const pace = paced(4)
    for (const form of formsIn(burst, forbidden)) pace.learn(form)
    const { isRefusal } = pace.of(virtualClock(0n))
    assert.ok(isRefusal(answer(403, 'Too fast, request c3')))
    const longer = answer(403, 'Too fast a request for an account that was closed last year')
    const others = [
      forbidden,
      longer,
      answer(400, 'Too fast'),
      ...[503, 500, 204].map((status) => answer(status, '')),
    ]
    assert.ok(others.every((other) => !isRefusal(other)))
  })

  test('of the form of another refusal is an answer where it stays', () => {
    const pace = paced(4)
    for (const form of formsIn([answer(200, '{}'), forbidden], forbidden)) pace.learn(form)
    const { repeats } = pace.of(virtualClock(0n))
    assert.deepEqual(
      [1, 2, 3].map((attempt) => repeats('/a', forbidden, attempt)),
      [true, true, false],
    )
    assert.equal(pace.slowed.size, 0)
  })

  test('slows the path down to the published rate at first', () => {
    const pace = paced(100, 3)
    const { repeats } = pace.of(virtualClock(0n))
    for (const attempt of [1, 2]) repeats('/a?x=1', answer(429, ''), attempt)
    assert.deepEqual([...pace.slowed], [['/a', 2]])
  })
})

describe('a path that refuses whatever it is asked', () => {
  const refused = answer(429, '', { 'retry-after': 'never' })

  /** Sends a request until it is answered or given up. @returns True if it was given up. */
  async function isGivenUp(pace: ReturnType<typeof paced>, clock: Clock, path: string): Promise<boolean> {
    const { leave, repeats } = pace.of(clock)
    try {
      for (let attempt = 1; ; attempt += 1) {
        await leave(path)
        if (!repeats(path, path === '/answers' ? answer(200, '') : refused, attempt)) return false
      }
    } catch (error) {
      assert.ok(error instanceof RefusedForRate)
      return true
    }
  }

  test('is waited for as a window of a minute needs, and then no longer', async () => {
    const clock = virtualClock(1_000n)
    const pace = paced(4)
    for (let count = 0; count < 40; count += 1) {
      assert.ok(await isGivenUp(pace, clock, '/a'))
      assert.equal(await isGivenUp(pace, clock, '/answers'), false)
      if (count === 3) assert.ok(clock.nowMs() > 1_090_000)
    }
    assert.ok(clock.nowMs() < 1_000_000 + 4 * 24_000 + 40 * 2_500)
    assert.equal(pace.refusesAll(), false)
  })

  test('is waited for again once it has answered', async () => {
    const clock = virtualClock(1_000n)
    const pace = paced(4)
    for (let count = 0; count < 6; count += 1) await isGivenUp(pace, clock, '/a')
    const { repeats } = pace.of(clock)
    assert.throws(() => repeats('/a', refused, 1), RefusedForRate)
    assert.equal(repeats('/a', answer(200, ''), 1), false)
    assert.ok(repeats('/a', refused, 1))
  })

  test('is the end where all do', async () => {
    const clock = virtualClock(1_000n)
    const pace = paced(4)
    for (const path of ['/a', '/b', '/c']) await isGivenUp(pace, clock, path)
    assert.equal(pace.refusesAll(), false)
    for (const path of ['/d', '/e']) await isGivenUp(pace, clock, path)
    assert.equal(pace.refusesAll(), true)
  })
})

test('requests after a burst wait until it no longer counts', async () => {
  const clock = virtualClock(1_000n)
  const { leave, unpaced } = paced(4).of(clock)
  for (const target of ['/a', '/a', '/a']) await unpaced.leave(target)
  await leave('/b')
  assert.equal(clock.nowMs(), 1_000_000)
  await leave('/a')
  assert.equal(clock.nowMs(), 1_000_000 + cooldownMs)
})

function answer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Exchange {
  return {
    request: { method: 'GET', url: 'http://target/a', headers: {} },
    response: { status, body, headers },
  }
}
