/**
 * Services that enforce the published limit in different ways are judged at the usual pace as if there were no limit,
 * and the clauses about limits recognise each form of refusal.
 */

import assert from 'node:assert/strict'
import { afterAll, describe, onTestFinished, test, vi } from 'vitest'
import type { Clock } from '../../../chain/clock.ts'
import { defaultInterface } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { reach } from '../../../cli/target/reach.ts'
import { referenceTarget } from '../../../cli/target/reference.ts'
import { supportedProtocols } from '../../../core/protocols.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import { solverApi } from '../../../interfaces/solver-api/api/interface.ts'
import { wellKnownTokens } from '../../../interfaces/solver-api/api/universe.ts'
import { referenceAnswers } from '../../../interfaces/solver-api/checks/answers/reference.samples.ts'
import { learnRefusals } from '../../../judge/rate/learn-refusals.ts'
import { paced } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'
import type { Scenario } from '../../../judge/scenario.ts'
import type { Target } from '../../../judge/target.ts'
import { echo, echoApi } from '../../echo.ts'

const reference = await referenceTarget()
afterAll(() => reference.stop())

/** Creates a limiter: a function that returns true if a request at that time must be refused. It keeps its state. */
type Limit = () => (nowMs: number) => boolean

/** At most three requests in any window of one second. */
const slidingWindow: Limit = () => {
  let admitted: number[] = []
  return (nowMs) => {
    admitted = admitted.filter((at) => at > nowMs - 1000)
    if (admitted.length >= 3) return true
    admitted.push(nowMs)
    return false
  }
}

const bucket: Limit = () => {
  let tokens = 3
  let filledAt = 0
  return (nowMs) => {
    tokens = Math.min(3, tokens + ((nowMs - filledAt) * 3) / 1000)
    filledAt = nowMs
    if (tokens < 1) return true
    tokens -= 1
    return false
  }
}

const refusals = {
  'a window of a second and 403': () => refusing(slidingWindow, () => answer(403, { error: 'Slow down' })),
  'a window of a second and a 503 without Retry-After': () =>
    refusing(slidingWindow, () => new Response('<h1>Busy</h1>', { status: 503 })),
  'a bucket and 429': () => refusing(bucket, () => answer(429, { detail: 'Too many requests' })),
  'a window and a 403 without a body': () =>
    refusing(slidingWindow, () => new Response(null, { status: 403 })),
  'a window and a 400 that names the path': () =>
    refusing(slidingWindow, (path) =>
      answer(400, { errors: [{ code: 7, text: `Rate of ${path} exceeded` }] }),
    ),
}

const clauses = [
  ...['limits/three-per-second', 'limits/each-endpoint-by-itself', 'limits/recovers', 'limits/key-raises-it'],
  ...['solve/no-solution-is-204', 'errors/missing-parameter', 'general/ethereum-is-known'],
  ...['keys/missing-or-wrong-key-is-refused', 'quote/is-repeatable', 'errors/token-not-found'],
]
const scenarios = await loadScenarios({ clauses }, { interface: defaultInterface })
const universe = { tokens: wellKnownTokens, amms: supportedProtocols, orders: [], answers: referenceAnswers }

const judgedInAHurry = ['errors/amount-of-another-form', 'errors/missing-parameter']
const pacedScenarios = await loadScenarios({ clauses: judgedInAHurry }, { interface: defaultInterface })

describe.each(Object.entries(refusals))('a service with %s', (_name, limited) => {
  test.each(scenarios.map((scenario) => [scenario.clause, scenario] as const))(
    'passes %s',
    async (_id, scenario) => {
      const { outcome, slowed } = await judge(scenario, limited(), 2.7)
      assert.deepEqual({ outcome, slowed }, { outcome: 'pass', slowed: [] })
    },
  )

  test.each(pacedScenarios.map((scenario) => [scenario.clause, scenario] as const))(
    'slows down a client that is too fast, and passes %s',
    async (_id, scenario) => {
      const { outcome, slowed } = await judge(scenario, limited(), 1000)
      assert.equal(outcome, 'pass')
      assert.ok(slowed.length > 0 && slowed.every((perSecond) => perSecond <= 2.7))
    },
  )
})

test('a service that refuses every request for its rate is not judged, with one sentence', async () => {
  const limited = refusing(
    () => () => true,
    () => answer(429, {}),
  )
  await assert.rejects(reach(limited, solverApi, { target: 'limited', rate: 1000 }), {
    name: 'CommandFailed',
    exitCode: 3,
    message: /^limited cannot be judged: .*refused for the rate.*\.$/,
  })
})

test('Assay exceeds the usual pace only for a service that it started and that refuses nothing', async () => {
  const unlimitedBut = (missing?: string): Target => ({
    ...reference,
    grade: 'inputs-exact',
    async open(seed) {
      const session = await reference.open(seed)
      // A second between two requests stays within the reference's own limit.
      let last: Promise<unknown> = Promise.resolve()
      const fetch: Fetch = (request) => {
        if (missing !== undefined && request.url.includes(missing)) return Promise.resolve(answer(404, {}))
        const answered = last.then(() => session.clock.sleep(1000)).then(() => session.fetch(request))
        last = answered
        return answered
      }
      return { ...session, fetch }
    },
  })
  const [unlimited, unfinished] = [unlimitedBut(), unlimitedBut('native_usd_price')]
  const limited = refusals['a window of a second and 403']()
  const started = { target: 'reference', exec: 'npm start' }
  const paceOf = async (...asked: Parameters<typeof reach>) => (await reach(...asked)).pace.perSecond
  const usual = await paceOf(limited, solverApi, started)
  assert.equal(await paceOf(unlimited, solverApi, { target: 'http://service' }), usual)
  assert.ok((await paceOf(unlimited, solverApi, started)) >= 3 * usual)
  assert.ok((await paceOf(unfinished, solverApi, started)) >= 3 * usual)
  assert.equal(await paceOf(unlimited, solverApi, { ...started, rate: 5 }), 5)
  const { rate, ...others } = solverApi
  assert.ok(rate)
  const withoutLimit = { ...others, ownRate: async () => rate }
  assert.ok((await paceOf(unlimited, withoutLimit, started)) >= 3 * usual)
  assert.equal(await paceOf(limited, withoutLimit, started), usual)
  assert.equal(await paceOf(unlimited, withoutLimit, { target: 'http://service' }), usual)
})

async function judge(scenario: Scenario, target: Target, perSecond: number) {
  assert.ok(solverApi.rate)
  const pace = paced(perSecond, 2.7)
  await learnRefusals(target, pace, solverApi.rate, { isOwn: false })
  const { outcome } = await run(scenario, target, { seed: 1, runs: 2, shrinks: 0, universe, pace })
  return { outcome, slowed: [...pace.slowed.values()] }
}

/** The reference behind a limit on each public path. */
function refusing(limit: Limit, refusal: (path: string) => Response): Target {
  return {
    ...reference,
    name: 'limited',
    grade: 'inputs-exact',
    async open(seed) {
      const session = await reference.open(seed)
      return { ...session, fetch: limitedBy(limit, refusal, session.fetch, session.clock) }
    },
  }
}

function limitedBy(limit: Limit, refusal: (path: string) => Response, fetch: Fetch, clock: Clock): Fetch {
  const limits = new Map<string, (nowMs: number) => boolean>()
  return async (request) => {
    const { pathname } = new URL(request.url)
    const isOver = limits.get(pathname) ?? limit()
    limits.set(pathname, isOver)
    if (!pathname.startsWith('/partner/') && isOver(clock.nowMs())) return refusal(pathname)
    return fetch(request)
  }
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status })
}

test('the request to a slow target is printed after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    vi.useRealTimers()
    said.mockRestore()
  })
  const { promise, resolve } = Promise.withResolvers<Response>()
  const answer = () => promise.then((response) => response.clone())
  const late: Target = { ...echo(), open: async () => ({ ...(await echo().open(0)), fetch: answer }) }
  const readUniverse = async () => (await late.open(0)).fetch(new Request('http://echo'))
  const reached = reach(late, { ...echoApi, readUniverse }, { target: 'echo' })
  vi.advanceTimersByTime(1_999)
  assert.equal(said.mock.calls.length, 0)
  vi.advanceTimersByTime(1)
  assert.deepEqual(said.mock.calls, [['Reading the offer of echo']])
  resolve(Response.json({}))
  await reached
})
