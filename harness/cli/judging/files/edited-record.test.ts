/** Whatever a reader of reports changes in a record, it is rendered or refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RunRecord } from '../../../judge/record.ts'
import { mergeRecords } from '../../../judge/records/merge.ts'
import { renderComparison } from '../../../report/comparison.ts'
import { diffRecords, renderDiff } from '../../../report/diff.ts'
import { record } from '../../../report/record.samples.ts'
import { renderSite } from '../../../report/site/site.ts'
import { ShardsDiffer } from '../../../spec/shard.ts'
import { CommandFailed } from '../../exit.ts'
import { writeReports } from '../reports.ts'
import { readRecord } from './record-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-edited-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** With everything that a record can have. */
const whole: RunRecord = {
  ...record,
  options: '--rate 3/s',
  shard: { index: 1, of: 1 },
  latencies: { 'POST /v2/solver/quote': { requests: 1, p50Ms: 1, p95Ms: 1, maxMs: 1 } },
  crashes: [{ how: 'ended with exit code 1', when: 'after', request: 'GET /', log: 'x', isFinal: true }],
  clauses: record.clauses.map((clause) => ({
    ...clause,
    scenario: 'own/x.ts',
    discarded: 1,
    discards: { 'no pair': 1 },
  })),
}

const others = [null, 5, 1e300, {}, [], 'x', undefined]

/** The value with one of its parts replaced, and where that is. */
function* edits(value: unknown, path: readonly string[] = []): Generator<[string, unknown]> {
  for (const other of others) yield [`${path.join('.')} = ${JSON.stringify(other)}`, other]
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value))
    for (const [where, edited] of edits(part, [...path, key]))
      yield [where, Array.isArray(value) ? value.with(Number(key), edited) : { ...value, [key]: edited }]
}

function readByAll(path: string): void {
  const edited = readRecord(path)
  writeReports(edited, folder)
  renderDiff(edited, whole)
  diffRecords(whole, edited)
  renderComparison(edited, whole, () => true)
  mergeRecords([edited])
  renderSite({ runs: [{ target: 'a', version: '1', record: edited }], measured: [] })
}

test('any part of a record may be another value', { timeout: 120_000 }, () => {
  const path = join(folder, 'edited.json')
  const failures = [...edits(JSON.parse(JSON.stringify(whole)))].flatMap(([where, edited]) => {
    writeFileSync(path, JSON.stringify(edited) ?? '')
    try {
      readByAll(path)
      return []
    } catch (error) {
      return error instanceof CommandFailed || error instanceof ShardsDiffer ? [] : [`${where}: ${error}`]
    }
  })
  expect(failures).toEqual([])
})
