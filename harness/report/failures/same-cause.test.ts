import { expect, test } from 'vitest'
import type { ClauseRecord } from '../../judge/record.ts'
import { clause, exchange } from '../../testing/record.ts'
import { causesOf, doubtOf } from './same-cause.ts'

interface Blamed {
  readonly body: string
  readonly status?: number
  readonly scope?: ClauseRecord['scope']
}

function failing(id: ClauseRecord['id'], reason: string, { body, scope = 'wire', status = 200 }: Blamed) {
  const request = { ...exchange.request, body }
  const exchanges = [{ request, response: { ...exchange.response, status } }]
  const counterexample = { given: {}, expected: 1, actual: 2, exchanges, guilty: 0 }
  return clause({ id, outcome: 'fail', scope, reason, counterexample })
}

function groupsOf(...clauses: readonly ClauseRecord[]) {
  return causesOf(clauses).map(({ first, others }) => [first, ...others].map(({ id }) => id))
}

test('clauses that blame one answer have one cause, with the first to fix in front', () => {
  expect(
    groupsOf(
      failing('solve/executes', 'it reverts', { body: 'a', scope: 'chain' }),
      failing('quote/venue', 'no venue', { body: 'b' }),
      failing('quote/response-shape', 'gas is missing', { body: 'a' }),
    ),
  ).toEqual([['quote/response-shape', 'solve/executes'], ['quote/venue']])
})

test('a failure is headed by the clause whose scenario sent the request', () => {
  const symptom = failing('general/amounts-are-digit-strings', 'an amount is -1 (met by errors/x)', {
    body: 'a',
  })
  const sent = failing('solve/negative-slippage', 'it is accepted', { body: 'a', scope: 'chain' })
  expect(
    groupsOf(
      { ...symptom, replay: 'errors/x@0000002a:0' },
      { ...sent, replay: 'solve/negative-slippage@0000002a:0' },
    ),
  ).toEqual([['solve/negative-slippage', 'general/amounts-are-digit-strings']])
})

test('what a scenario met beside its own violation is listed with it', () => {
  const met = {
    ...failing('quote/response-shape', 'gas is missing', { body: 'a' }),
    replay: 'quote/venue@1:0',
  }
  const own = { ...failing('quote/venue', 'it is refused', { body: 'b' }), replay: 'quote/venue@2:0' }
  expect(groupsOf(met, own)).toEqual([['quote/venue', 'quote/response-shape']])
  expect(groupsOf(met)).toEqual([['quote/response-shape']])
})

test('clauses that one refusal violates are one cause, whatever was asked', () => {
  const reason = 'a valid request gets the status 500'
  expect(
    groupsOf(
      failing('quote/venue', reason, { body: 'a', status: 500 }),
      failing('quote/buy-amount-is-positive', `${reason} (met by quote/venue)`, { body: 'b', status: 500 }),
    ),
  ).toEqual([['quote/venue', 'quote/buy-amount-is-positive']])
})

test('clauses that meet one mistake in the shape of answers have one cause', () => {
  const reason = 'POST /v2/solver/quote: the body is not a JSON object or list: <html>'
  expect(
    groupsOf(
      failing('quote/venue', reason, { body: 'a' }),
      failing('quote/external-id', reason, { body: 'b' }),
    ),
  ).toHaveLength(1)
})

test('wrong successes with the same message do not have one cause', () => {
  const reason = 'POST /v2/solver/quote answers 200; expected a 4xx'
  expect(
    groupsOf(
      failing('quote/venue', reason, { body: 'a' }),
      failing('quote/external-id', reason, { body: 'b' }),
    ),
  ).toHaveLength(2)
})

test('reasons about one endpoint and status are one, for any query and body', () => {
  const at = (path: string, said: string) => doubtOf(`POST http://127.0.0.1:1/base${path}${said}`)
  expect(at('/solve', ': status 404: {"wallet":"0x1"}')).toBe('POST /base/solve: status 404')
  expect(at('/solve?a=1', ': status 404: {"wallet":"0x2"}')).toBe('POST /base/solve: status 404')
  expect(at('/solve', ': status 500: x')).not.toBe(at('/solve', ': status 404: x'))
  expect(at('/solve', ' got no answer: other side closed')).toBe('POST /base/solve: got no answer')
  expect(doubtOf('only 1 of 4 cases could be judged')).toBe('only 1 of 4 cases could be judged')
})
