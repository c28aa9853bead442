import { expect, test } from 'vitest'
import { allOf, clause, record } from '../../testing/record.ts'
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

test('it names the clauses that fail with it, and leaves out those that pass', () => {
  const [failing] = record.clauses.filter(({ outcome }) => outcome === 'fail')
  const clauses = ['quote/venue', 'quote/external-id'] as const
  const both = clauses.map((id) => clause({ ...failing, id, outcome: 'fail' }))
  expect(failureLines({ ...record, clauses: both }).map((line) => JSON.parse(line).also)).toEqual([
    ['quote/external-id'],
  ])
  expect(failureLines(allOf('pass'))).toEqual([])
})
