import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { ClauseRecord, Outcome, RunRecord } from '../record.ts'
import { checkExpectations, draftExpectations, expectationsSchema } from './expectations.ts'

function clause(id: ClauseRecord['id'], outcome: Outcome): ClauseRecord {
  return {
    id,
    outcome,
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
const failures = clauses.filter(({ outcome }) => outcome === 'fail')
const record: RunRecord = {
  version: 2,
  interface: 'echo',
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
    const { expected, stale, unexpected } = checkExpectations(
      record,
      failures,
      [expecting('quote/venue')],
      '2026-12-31',
    )
    assert.deepEqual(
      { expected, stale, unexpected },
      { expected: ['quote/venue'], stale: [], unexpected: [] },
    )
  })

  test('that is not listed is one', () => {
    assert.deepEqual(checkExpectations(record, failures, [], '2026-12-31').unexpected, failures)
  })

  test('that passes, is not judged or has expired is stale', () => {
    const checked = (id: ClauseRecord['id'], expires?: string) =>
      checkExpectations(record, failures, [expecting(id, expires)], '2026-12-31').stale.length
    assert.equal(checked('quote/external-id'), 1)
    assert.equal(checked('solve/executes'), 1)
    assert.equal(checked('quote/venue', '2026-12-30'), 1)
    assert.equal(checked('quote/venue', '2026-12-31'), 0)
  })

  test('that has expired excuses nothing', () => {
    const checked = checkExpectations(
      record,
      failures,
      [expecting('quote/venue', '2026-12-30')],
      '2026-12-31',
    )
    assert.deepEqual(checked.unexpected, failures)
  })
})

test('a drafted entry is one that can be read back', () => {
  const [entry] = draftExpectations(failures, '2027-01-01')
  assert.ok(expectationsSchema(['quote/venue']).safeParse([entry]).success)
})

test('a drafted entry is short, whatever was answered', () => {
  const answers = {
    given: {},
    exchanges: [],
    guilty: -1,
    expected: 'x'.repeat(5_000),
    actual: 'y'.repeat(5_000),
  }
  const long = [`status 200: ${'z'.repeat(5_000)}`, 'Expected values to be strictly deep-equal:']
  const drafted = long.flatMap((reason) =>
    draftExpectations(
      failures.map((clause) => ({ ...clause, reason, counterexample: answers })),
      '2027-01-01',
    ),
  )
  for (const { reason } of drafted) assert.ok(reason.length < 300, reason)
})

test('an entry without a reason, or of no clause, is refused', () => {
  for (const entry of [
    { clause: 'quote/venue', reason: '', expires: '2027-01-01' },
    { clause: 'quote/nothing', reason: 'known', expires: '2027-01-01' },
    { clause: 'quote/venue', reason: 'known', expires: 'tomorrow' },
    { clause: 'quote/venue', reason: 'known', expires: '2027-01-01', also: 1 },
  ]) {
    assert.equal(expectationsSchema(['quote/venue']).safeParse([entry]).success, false)
  }
})

describe('an expected doubt', () => {
  const doubtful = { ...record, clauses: [...clauses, clause('amms/include-one', 'inconclusive')] }
  const doubting = (id: ClauseRecord['id']) => ({ ...expecting(id), outcome: 'inconclusive' as const })
  const check = (id: ClauseRecord['id']) => checkExpectations(doubtful, [], [doubting(id)], '2026-12-31')

  test('that happens is no surprise', () => {
    const { stale, undecided, undecidedAsExpected } = check('amms/include-one')
    assert.deepEqual(
      { stale, undecided, undecidedAsExpected },
      { stale: [], undecided: [], undecidedAsExpected: ['amms/include-one'] },
    )
  })

  test('of a clause that is judged is stale, and covers no failure', () => {
    const { stale, undecided } = check('quote/external-id')
    assert.deepEqual(stale, ['quote/external-id: expected to be inconclusive, but is not'])
    assert.deepEqual(
      undecided.map(({ id }) => id),
      ['amms/include-one'],
    )
    const failing = checkExpectations(record, failures, [doubting('quote/venue')], '2026-12-31')
    assert.deepEqual(
      failing.unexpected.map(({ id }) => id),
      ['quote/venue'],
    )
  })

  test('is drafted as one', () => {
    const [draft] = draftExpectations([clause('amms/include-one', 'inconclusive')], '2027-01-01')
    assert.equal(draft?.outcome, 'inconclusive')
  })
})
