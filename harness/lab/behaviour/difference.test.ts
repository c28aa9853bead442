/** The definition of a difference in behaviour. */
import { expect, test } from 'vitest'
import { firstDifference } from './difference.ts'

const record = {
  startedAt: 'a',
  clauses: [{ id: 'quote/venue', durationMs: 1, scenario: 'scenarios/quote/venue.ts' }],
}

test('neither times nor the folders of source files count', () => {
  const moved = { ...record.clauses[0], durationMs: 2, scenario: 'scenarios/solver-api/quote/venue.ts' }
  expect(firstDifference(record, { startedAt: 'b', clauses: [moved] })).toBeUndefined()
})

test('the first other difference is named with both values', () => {
  const other = { ...record, clauses: [{ ...record.clauses[0], id: 'quote/shape' }] }
  expect(firstDifference(record, other)).toBe('$.clauses.0.id: "quote/venue" before, "quote/shape" after')
})

test('so is a field that is missing', () => {
  expect(firstDifference(record, { startedAt: 'a' })).toContain('$.clauses: [')
})
