import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { record } from '../../../report/record.samples.ts'
import { readRecord } from './record-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-record-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(value: unknown) {
  const path = join(folder, 'record.json')
  writeFileSync(path, JSON.stringify(value))
  return readRecord(path)
}

test('a record is read as it was written', () => {
  expect(read(record)).toEqual(JSON.parse(JSON.stringify(record)))
})

test.each([
  ['no transactions', { transactions: undefined }],
  ['a clause that is a text', { clauses: ['x'] }],
  ['an unknown outcome', { clauses: [{ ...record.clauses[0], outcome: 'x' }] }],
  ['a negative number of cases', { clauses: [{ ...record.clauses[0], cases: -1 }] }],
  ['no target', { target: null }],
  ['no seed', { seed: null }],
  ['no time', { startedAt: 1e308 }],
])('a damaged one is refused: %s', (_, damage) => {
  expect(() => read({ ...record, ...damage })).toThrow('is not a record. Expected the record.json of a run')
})
