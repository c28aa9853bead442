import { expect, test } from 'vitest'
import { echo } from '../testing/echo.ts'
import { timed } from './latencies.ts'
import type { Target } from './target.ts'

/** Each answer takes a millisecond longer than the one before. */
async function latenciesAfter(paths: readonly string[], grade: Target['grade'] = 'inputs-exact') {
  let nowMs = 0
  let answers = 0
  const slow: Target = {
    ...echo(),
    grade,
    async open(seed) {
      const session = await echo().open(seed)
      return {
        ...session,
        async fetch(request) {
          answers += 1
          nowMs += answers
          return session.fetch(request)
        },
      }
    },
  }
  const { latencies, target } = timed(slow, () => nowMs)
  const { baseUrl, fetch } = await target.open(1)
  for (const path of paths) await fetch(new Request(`${baseUrl}${path}`))
  return latencies()
}

test('the latencies of an endpoint are of its answers alone', async () => {
  const paths = [...Array.from({ length: 10 }, () => '/quote?a=b'), '/solve']
  expect(await latenciesAfter(paths)).toEqual({
    'GET /quote': { requests: 10, p50Ms: 5, p95Ms: 10, maxMs: 10 },
    'GET /solve': { requests: 1, p50Ms: 11, p95Ms: 11, maxMs: 11 },
  })
})

test('of few answers, 95 % are within the slowest', async () => {
  const { p50Ms, p95Ms } = (await latenciesAfter(['/quote', '/quote']))?.['GET /quote'] ?? {}
  expect({ p50Ms, p95Ms }).toEqual({ p50Ms: 1, p95Ms: 2 })
})

test('paths that name one thing each are one endpoint', async () => {
  const latencies = await latenciesAfter(['/orders/0xab12', '/orders/0xcd34', '/orders/7/fills'])
  expect(Object.keys(latencies ?? {})).toEqual(['GET /orders/…', 'GET /orders/…/fills'])
})

test('the embedded target is not timed, and neither is silence', async () => {
  expect(await latenciesAfter(['/quote'], 'exact')).toBeUndefined()
  expect(await latenciesAfter([])).toBeUndefined()
})
