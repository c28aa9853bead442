import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { draftExpectations, expectationsSchema, reckon } from './expectations.ts'
import type { ClauseRecord, Outcome, RunRecord } from './record.ts'

function clause(id: ClauseRecord['id'], verdict: Outcome): ClauseRecord {
  return {
    id,
    verdict,
    level: 'must',
    scope: 'wire',
    text: '',
    cases: 1,
    requests: 1,
    mutants: 2,
    durationMs: 0,
  }
}

const clauses = [
  clause('quote/venue', 'fail'),
  clause('quote/external-id', 'pass'),
  clause('solve/executes', 'untested'),
]
const broken = clauses.filter(({ verdict }) => verdict === 'fail')
const record: RunRecord = {
  version: 1,
  target: 'reference',
  grade: 'exact',
  seed: 1,
  runs: 1,
  startedAt: '',
  durationMs: 0,
  transactions: { executed: 0, revertsExpected: 0, revertsUnexpected: 0 },
  clauses,
}

function expecting(id: ClauseRecord['id'], expires = '2027-01-01') {
  return { clause: id, reason: 'known', expires }
}

describe('an expected failure', () => {
  test('that happens is no surprise', () => {
    const { expected, stale, unexpected } = reckon(record, broken, [expecting('quote/venue')], '2026-12-31')
    assert.deepEqual(
      { expected, stale, unexpected },
      { expected: ['quote/venue'], stale: [], unexpected: [] },
    )
  })

  test('that is not listed is one', () => {
    assert.deepEqual(reckon(record, broken, [], '2026-12-31').unexpected, broken)
  })

  test('that passes, is not judged or has expired is stale', () => {
    const reckoned = (id: ClauseRecord['id'], expires?: string) =>
      reckon(record, broken, [expecting(id, expires)], '2026-12-31').stale.length
    assert.equal(reckoned('quote/external-id'), 1)
    assert.equal(reckoned('solve/executes'), 1)
    assert.equal(reckoned('quote/venue', '2026-12-30'), 1)
    assert.equal(reckoned('quote/venue', '2026-12-31'), 0)
  })

  test('that has expired excuses nothing', () => {
    const reckoned = reckon(record, broken, [expecting('quote/venue', '2026-12-30')], '2026-12-31')
    assert.deepEqual(reckoned.unexpected, broken)
  })
})

test('a drafted entry is one that can be read back', () => {
  const [entry] = draftExpectations(broken, '2027-01-01')
  assert.ok(expectationsSchema().safeParse([entry]).success)
})

test('an entry without a reason, or of no clause, is refused', () => {
  for (const entry of [
    { clause: 'quote/venue', reason: '', expires: '2027-01-01' },
    { clause: 'quote/nothing', reason: 'known', expires: '2027-01-01' },
    { clause: 'quote/venue', reason: 'known', expires: 'tomorrow' },
    { clause: 'quote/venue', reason: 'known', expires: '2027-01-01', also: 1 },
  ]) {
    assert.equal(expectationsSchema().safeParse([entry]).success, false)
  }
})
