import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lastDurationMs } from '../../../cli/judging/following/last-run.ts'
import { record } from '../../record.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-last-'))
afterAll(() => rmSync(folder, { recursive: true }))

const same = { target: 'reference', runs: 10, clauses: 5 }

function lastAfter(text: string, work = same): number | undefined {
  writeFileSync(join(folder, 'record.json'), text)
  return lastDurationMs(folder, work)
}

test('the last run of the same work gives the expected duration', () => {
  expect(lastAfter(JSON.stringify(record))).toBe(1234)
})

test('a run of other work, a run that ended early, and a file that is not a record give none', () => {
  for (const other of [{ target: 'http://a' }, { runs: 3 }, { clauses: 6 }])
    expect(lastAfter(JSON.stringify(record), { ...same, ...other })).toBeUndefined()
  expect(lastAfter(JSON.stringify({ ...record, partial: 'bail' }))).toBeUndefined()
  expect(lastAfter('{')).toBeUndefined()
  expect(lastDurationMs(join(folder, 'none'), same)).toBeUndefined()
  mkdirSync(join(folder, 'fifo'))
  execFileSync('mkfifo', [join(folder, 'fifo/record.json')])
  expect(lastDurationMs(join(folder, 'fifo'), same)).toBeUndefined()
})
