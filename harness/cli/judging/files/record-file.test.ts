import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { record } from '../../../testing/record.ts'
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
  ['no transactions', { transactions: undefined }, 'transactions: '],
  ['a clause that is a text', { clauses: ['x'] }, 'clauses.0: '],
  ['an unknown outcome', { clauses: [{ ...record.clauses[0], outcome: 'x' }] }, 'clauses.0.outcome: '],
  ['a negative number of cases', { clauses: [{ ...record.clauses[0], cases: -1 }] }, 'clauses.0.cases: '],
  ['no target', { target: null }, 'target: '],
  ['no seed', { seed: null }, 'seed: '],
  ['no time', { startedAt: 1e308 }, 'startedAt: '],
  ['another version', { version: 1 }, 'version: Expected the record.json of a run, version 2.'],
])('a damaged one is refused, with the place: %s', (_, damage, place) => {
  expect(() => read({ ...record, ...damage })).toThrow(`record.json is not a record. ${place}`)
})

test('another value is no record', () => {
  expect(() => read([])).toThrow('is not a record. Expected the record.json of a run, version 2.')
})

test('a byte order mark is no part of a file', () => {
  const path = join(folder, 'marked.json')
  writeFileSync(path, `\uFEFF${JSON.stringify(record)}`)
  expect(readRecord(path).target).toBe(record.target)
})
