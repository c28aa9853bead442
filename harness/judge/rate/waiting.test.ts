/** A target cannot make a clause take longer than its time, and a target that answers in time is not cut short. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { virtualClock } from '../../chain/clock.ts'
import { fieldOf } from '../../core/json.ts'
import type { Fetch } from '../../core/transport/transport.ts'
import { echo, scenario } from '../../testing/echo.ts'
import { run } from '../run.ts'
import { paced } from './pace.ts'
import { waitingFor } from './waiting.ts'

const fourTimes = scenario({
  clause: 'echo/comes-back',
  title: 'n comes back, four times',
  given: { n: fc.nat({ max: 9 }) },
  mutants: {},
  async check({ n }, { client }) {
    for (let count = 0; count < 4; count += 1)
      assert.equal((await client.send({ method: 'GET', path: '/echo', query: { n } })).response.status, 200)
  },
})

/** Judges a target whose requests pass through `through`, on a clock that only it and the pace advance. */
async function judgeThrough(
  through: (fetch: Fetch, sleep: (ms: number) => Promise<void>) => Fetch,
  runs = 10,
  judged = fourTimes,
) {
  const clock = virtualClock(0n)
  const target = echo()
  const pace = paced(3)
  const verdict = await run(
    judged,
    {
      ...target,
      async open(seed) {
        const session = await target.open(seed)
        return { ...session, clock, fetch: through(session.fetch, clock.sleep) }
      },
    },
    { seed: 1, runs, shrinks: 0, universe: { largest: 9 }, pace, salt: 'salt', nowMs: clock.nowMs },
  )
  return { ...verdict, tookMs: clock.nowMs() }
}

const taking =
  (ms: number): Parameters<typeof judgeThrough>[0] =>
  (fetch, sleep) =>
  async (request) => {
    await sleep(ms)
    return fetch(request)
  }

test('a target that answers within a second is judged by all cases, however many they are', async () => {
  const { cases, outcome } = await judgeThrough(taking(1000), 100)
  assert.deepEqual({ cases, outcome }, { cases: 100, outcome: 'pass' })
})

test('a slow target is judged by the cases that there is time for', async () => {
  const { cases, outcome, tookMs } = await judgeThrough(taking(5000))
  assert.deepEqual({ cases, outcome }, { cases: 5, outcome: 'pass' })
  assert.ok(tookMs < 120_000)
  assert.equal((await judgeThrough(taking(5000), 100)).cases, 41)
})

test('no other case begins once the pauses of a check took long', async () => {
  const pausing: typeof fourTimes = {
    ...fourTimes,
    async check(given, world) {
      await world.clock.sleep(25_000)
      await fourTimes.check(given, world)
    },
  }
  const { cases, outcome, tookMs } = await judgeThrough(taking(100), 10, pausing)
  assert.deepEqual({ cases, outcome }, { cases: 3, outcome: 'pass' })
  assert.ok(tookMs < 120_000)
})

test('the cases that do not pause begin all the same', async () => {
  const pausing: typeof fourTimes = {
    ...fourTimes,
    pauses: (given) => isOdd(given),
    async check(given, world) {
      if (isOdd(given)) await world.clock.sleep(25_000)
      await fourTimes.check(given, world)
    },
  }
  const { cases, outcome, tookMs } = await judgeThrough(taking(100), 10, pausing)
  assert.deepEqual({ cases, outcome }, { cases: 10, outcome: 'pass' })
  assert.ok(tookMs < 160_000)
})

const isOdd = (given: object) => Number(fieldOf(given, 'n')) % 2 === 1

test('but for those of a target that shows late what is looked for', async () => {
  const settling: typeof fourTimes = {
    ...fourTimes,
    pauses: () => false,
    async check(given, world) {
      await world.eventually(
        () => false,
        (isShown) => isShown,
      )
      await fourTimes.check(given, world)
    },
  }
  const { cases, outcome } = await judgeThrough(taking(100), 10, settling)
  assert.deepEqual({ cases, outcome }, { cases: 2, outcome: 'pass' })
})

const tooLong = 'the target kept this clause waiting for too long'

test('a target whose answers take longer than the clause has leaves it undecided', async () => {
  const verdict = await judgeThrough(taking(50_000))
  assert.ok(verdict.outcome === 'inconclusive' && verdict.reason.includes(tooLong))
  assert.ok(verdict.tookMs < 160_000)
})

test('an answer that does not come is not awaited beyond the time of the clause', async () => {
  let requests = 0
  let moveOn: NodeJS.Timeout | undefined
  const verdict = await judgeThrough((fetch, sleep) => async (request) => {
    requests += 1
    if (requests === 1) {
      await sleep(109_930)
      return fetch(request)
    }
    moveOn = setTimeout(sleep, 1000, 3000)
    return new Promise(() => {})
  })
  clearTimeout(moveOn)
  assert.ok(verdict.outcome === 'inconclusive' && verdict.reason.includes(tooLong))
  assert.equal(requests, 2)
})

test('what other requests are waiting for counts before it comes', () => {
  let now = 0
  const waiting = waitingFor(10, { nowMs: () => now, pace: paced(3) })
  assert.ok(waiting)
  const begun = waiting.leftMs()
  const end = waiting.begin()
  now = 60_000
  const meanwhile = waiting.leftMs()
  assert.ok(meanwhile < begun - 50_000)
  end()
  assert.equal(waiting.leftMs(), meanwhile)
})

const refusal = () => new Response('', { status: 429, headers: { 'retry-after': '3600' } })

test('a target that refuses each request some times leaves a clause undecided in time', async () => {
  let requests = 0
  const verdict = await judgeThrough((fetch) => async (request) => {
    requests += 1
    return requests % 6 === 0 ? fetch(request) : refusal()
  })
  assert.ok(verdict.outcome === 'inconclusive' && verdict.reason.includes(tooLong))
  assert.ok(verdict.tookMs < 130_000)
})
