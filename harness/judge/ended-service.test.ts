/** A service whose process ends on a request: once is chance, twice is its fault. */
import { AssertionError } from 'node:assert/strict'
import { expect, test } from 'vitest'
import { NoAnswer } from '../core/transport/transport.ts'
import { againWhereEnded } from './ended-service.ts'
import type { Evaluated } from './evaluate.ts'
import { blamedBy } from './scenario.ts'
import { type Crash, ServiceEnded } from './target.ts'

const request = { method: 'POST', url: 'http://127.0.0.1/quote', headers: {} }
const calm: Evaluated = { sent: [], executed: [], met: [] }

function ended(crash: Partial<Crash> = {}): Evaluated {
  const cause = new ServiceEnded({
    ...{ how: 'ended with exit code 9', when: 'during', request: 'POST /quote {}', log: '', isFinal: false },
    ...crash,
  })
  return { ...calm, error: new NoAnswer(cause.message, request, cause) }
}

function evaluating(...results: readonly Evaluated[]) {
  let count = 0
  const evaluate = async () => results[count++] ?? calm
  return { evaluated: againWhereEnded(evaluate), countOf: () => count }
}

test('the same request that ends it twice is a violation, with the request as evidence', async () => {
  const { error } = await evaluating(ended(), ended()).evaluated
  expect(error).toBeInstanceOf(AssertionError)
  expect(error).toMatchObject({ message: expect.stringContaining('during POST /quote {}, twice') })
  expect(error instanceof AssertionError && blamedBy(error)).toMatchObject({
    request,
    response: { status: 0 },
  })
})

test.each([
  ['it goes on the second time', calm],
  ['another request ends it', ended({ request: 'POST /solve {}' })],
  ['it ends between two requests', ended({ when: 'after' })],
])('it is none where %s', async (_, second) => {
  const { countOf, evaluated } = evaluating(ended(), second)
  expect((await evaluated).error).toBeInstanceOf(NoAnswer)
  expect(countOf()).toBe(2)
})

test.each([
  ['does not start again', ended({ isFinal: true })],
  ['has not ended', calm],
])('a service that %s is asked once', async (_, first) => {
  const { countOf, evaluated } = evaluating(first)
  expect(await evaluated).toBe(first)
  expect(countOf()).toBe(1)
})
