import { expect, test } from 'vitest'
import { allOf, clause, exchange, record } from '../../testing/record.ts'
import { failureLines } from './failure-lines.ts'

test('each cause is one line of JSON with what it takes to repair it', () => {
  const [line = '', ...others] = failureLines(record)
  expect(others).toEqual([])
  expect(line).not.toMatch(/[\n\r]/)
  expect(JSON.parse(line)).toMatchObject({
    clause: 'quote/venue',
    level: 'must',
    request: expect.stringMatching(/^POST \/v2\/solver\/quote\?a=b \{/),
    answer: expect.stringMatching(/^200 /),
    fix: expect.stringContaining('explain quote/venue'),
    replay: expect.stringContaining('replay quote/venue@0000002a:0:1'),
  })
})

test('a long answer is shortened to the field at fault', () => {
  const quotes = Array.from({ length: 200 }, (_, index) => ({ buy_amount: `${5000 + index}`, index }))
  const long = { ...exchange, response: { ...exchange.response, body: JSON.stringify({ quotes }) } }
  const counterexample = { exchanges: [long], guilty: 0 }
  const failing = clause({ id: 'quote/venue', outcome: 'fail', reason: '5150 is quoted', counterexample })
  const [line = ''] = failureLines({ ...record, clauses: [failing] })
  expect(JSON.parse(line).answer).toContain('{"buy_amount":"5150","index":150},… 49 more]')
})

test('it names the clauses that fail with it, and leaves out those that pass', () => {
  const [failing] = record.clauses.filter(({ outcome }) => outcome === 'fail')
  const clauses = ['quote/venue', 'quote/external-id'] as const
  const both = clauses.map((id) => clause({ ...failing, id, outcome: 'fail' }))
  expect(failureLines({ ...record, clauses: both }).map((line) => JSON.parse(line).also)).toEqual([
    ['quote/external-id'],
  ])
  expect(failureLines(allOf('pass'))).toEqual([])
})
