import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { ClauseRecord, RunRecord } from '../judge/record.ts'
import { clause, hostile, record } from '../testing/record.ts'
import { diffRecords, renderDiff } from './diff.ts'

type Outcomes = Partial<
  Record<'quote/venue' | 'quote/external-id' | 'solve/executes', ClauseRecord['outcome']>
>

function recordOf(outcomes: Outcomes, part: Partial<RunRecord> = {}): RunRecord {
  const ids = ['quote/venue', 'quote/external-id', 'solve/executes'] as const
  const clauses = ids.map((id) => clause({ id, outcome: outcomes[id] ?? 'pass', text: 'It holds.' }))
  return { ...record, clauses, ...part }
}

function idsOf(changes: readonly { readonly after: ClauseRecord }[]): readonly string[] {
  return changes.map(({ after }) => after.id)
}

const otherSeed = { seed: 8 }

test('a clause that fails now but not before is a new failure, also if it was not judged before', () => {
  const before = recordOf({ 'quote/venue': 'fail', 'solve/executes': 'untested' })
  const after = recordOf({ 'quote/venue': 'fail', 'quote/external-id': 'fail', 'solve/executes': 'fail' })
  assert.deepEqual(idsOf(diffRecords(before, after).newFailures), ['quote/external-id', 'solve/executes'])
})

test('a clause that failed before is fixed if it passes now, and reported if it is no longer judged', () => {
  const before = recordOf({ 'quote/venue': 'fail', 'quote/external-id': 'fail' })
  const after = recordOf({ 'quote/external-id': 'inconclusive' }, otherSeed)
  const { fixed, notJudged } = diffRecords(before, after)
  assert.deepEqual([idsOf(fixed), idsOf(notJudged)], [['quote/venue'], ['quote/external-id']])
})

describe('another outcome of the same cases is flaky', () => {
  const before = recordOf({ 'quote/venue': 'fail' })
  const after = { 'quote/external-id': 'fail' } as const

  test('and stays among the new failures', () => {
    const { flaky, newFailures } = diffRecords(before, recordOf(after))
    assert.deepEqual(idsOf(flaky), ['quote/venue', 'quote/external-id'])
    assert.deepEqual(idsOf(newFailures), ['quote/external-id'])
  })

  const others: Record<string, Partial<RunRecord>> = {
    'with another seed': otherSeed,
    'of another target': { target: 'http://127.0.0.1:1' },
    'with more cases': { runs: 11 },
  }
  for (const [how, part] of Object.entries(others)) {
    test(`but not ${how}`, () => assert.deepEqual(diffRecords(before, recordOf(after, part)).flaky, []))
  }
})

test('a clause is slower if its requests take twice as long, and noticeably longer', () => {
  const taking = (durationMs: number, requests: number) => ({
    ...record,
    clauses: [clause({ id: 'quote/venue', outcome: 'pass', durationMs, requests })],
  })
  const isSlower = (before: [number, number], after: [number, number]) =>
    diffRecords(taking(...before), taking(...after)).slower.length === 1
  assert.equal(isSlower([100, 1], [400, 1]), true)
  assert.equal(isSlower([100, 1], [300, 1]), false)
  assert.equal(isSlower([1000, 1], [1900, 1]), false)
  assert.equal(isSlower([100, 1], [1000, 10]), false)
  assert.equal(isSlower([0, 0], [1000, 10]), false)
})

test('equal records have no differences', () => {
  const diff = diffRecords(record, record)
  assert.deepEqual(Object.values(diff).flat(), [])
})

test('a row stays one row for any message of a check', () => {
  const after = {
    ...recordOf({}),
    clauses: [clause({ id: 'quote/venue', outcome: 'fail', reason: hostile })],
  }
  const rows = renderDiff(recordOf({}), after)
    .split('\n')
    .filter((line) => line.startsWith('| quote/venue'))
  assert.equal(rows.length, 2)
  for (const row of rows) assert.equal(row.replaceAll('\\|', '').split('|').length, 7)
})
