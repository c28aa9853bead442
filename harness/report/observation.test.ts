/** Every report keeps the observations of different paths apart, and comparisons are path by path. */
import { describe, expect, test } from 'vitest'
import type { RunRecord } from '../judge/record.ts'
import { clause, record } from '../testing/record.ts'
import { renderComparison } from './comparison.ts'
import { renderMarkdown } from './formats/markdown.ts'

const answer = (status: number, id: string) => ({ status, body: { detail: 'no', request_id: id } })

const seenOnPaths = {
  'no orders': { public: answer(400, 'a'), partner: answer(400, 'b'), v1: answer(422, 'c') },
  'a price': { public: answer(200, 'd'), partner: answer(404, 'e') },
}

function recordThat(
  observed: Readonly<Record<string, unknown>>,
  outcome: 'pass' | 'fail' = 'pass',
): RunRecord {
  const silent = clause({ id: 'general/error-body-shape', level: 'observe', outcome: 'observed', observed })
  return { ...record, clauses: [silent, clause({ id: 'quote/venue', outcome })] }
}

test('a table has a column for each path, and leaves out answers that differ in ids only', () => {
  const table = renderMarkdown(recordThat(seenOnPaths))

  expect(table).toContain('| clause | request | public | partner | v1 |')
  expect(table).toContain('| no orders | ` 400 {"detail":"no"} ` | ` the same ` | ` 422 {"detail":"no"} ` |')
  expect(table).toContain('| a price | ` 200 {"detail":"no"} ` | ` 404 {"detail":"no"} ` |  |')
})

test('a value without a path takes the first column', () => {
  expect(renderMarkdown(recordThat({ most: 50 }))).toContain('| most | ` 50 ` |')
})

test('a missing value is shown as missing', () => {
  expect(renderMarkdown(recordThat({ order: undefined }))).toContain('| order | ` undefined ` |')
})

describe('a comparison', () => {
  const other = { 'no orders': { public: answer(400, 'x'), partner: answer(401, 'y'), v1: answer(422, 'z') } }
  const all = renderComparison(recordThat(seenOnPaths), recordThat(other, 'fail'), () => true)

  test('names the paths on which the two targets differ', () => {
    expect(all.match(/no orders \| \w+ \|.*differs \|/g)).toHaveLength(1)
    expect(all).toMatch(/no orders \| partner \| ` 400 .*` 401 .*differs/)
  })

  test('counts the clauses with different outcomes', () => {
    expect(all).toContain('2 clauses, 1 with different outcomes.')
  })

  test('leaves out clauses that are not selected', () => {
    const some = renderComparison(
      recordThat(seenOnPaths),
      recordThat(other),
      ({ id }) => id === 'quote/venue',
    )
    expect(some).not.toContain('no orders')
  })

  test('shows no difference from a side that was not judged', () => {
    const { clauses } = recordThat(other, 'fail')
    const silent = { ...record, clauses: clauses.filter(({ id }) => id !== 'quote/venue') }
    expect(renderComparison(recordThat(seenOnPaths), silent, () => true)).toContain(
      ' 0 with different outcomes',
    )
  })
})
