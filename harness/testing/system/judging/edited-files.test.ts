/** A file of a run is rendered or refused after any edit. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CommandFailed } from '../../../cli/exit.ts'
import { readRecord } from '../../../cli/judging/files/record-file.ts'
import { writeReports } from '../../../cli/judging/reports.ts'
import compareCommand from '../../../cli/quality/compare.ts'
import { readMeasurement, readTimings, writeMeasurement } from '../../../cli/quality/files.ts'
import { ShardsDiffer } from '../../../core/shard.ts'
import type { RunRecord } from '../../../judge/record.ts'
import { mergeRecords } from '../../../judge/records/merge.ts'
import { NotComparable } from '../../../quality/comparison/compare.ts'
import { formatMeasurement, type Measurement } from '../../../quality/measurement.ts'
import { renderComparison } from '../../../report/comparison.ts'
import { diffRecords, renderDiff } from '../../../report/diff.ts'
import { renderHtml } from '../../../report/html.ts'
import { measurement, timings } from '../../../report/quality/measurement.samples.ts'
import { renderSite } from '../../../report/site/site.ts'
import { record } from '../../record.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-edited-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A record with all fields that a record can have. */
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

const replacements = [null, 5, 1e300, {}, [], 'x', undefined]
let replaced = 0

function nextReplacement(): unknown {
  replaced += 1
  return replacements[replaced % replacements.length]
}

/** The value with each of its parts replaced in turn by two others, and the place of the edit. */
function* edits(value: unknown, path: readonly string[] = []): Generator<[string, unknown]> {
  for (const other of [nextReplacement(), nextReplacement()])
    yield [`${path.join('.')} = ${JSON.stringify(other)}`, other]
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

/** The errors of reading each edit, except refusals. */
function failuresOf(value: unknown, path: string, read: () => void): readonly string[] {
  return [...edits(JSON.parse(JSON.stringify(value)))].flatMap(([where, edited]) => {
    writeFileSync(path, JSON.stringify(edited) ?? '')
    try {
      read()
      return []
    } catch (error) {
      return refusals.some((refusal) => error instanceof refusal) ? [] : [`${where}: ${error}`]
    }
  })
}

test('any part of a record may be another value', { timeout: 120_000 }, () => {
  const path = join(folder, 'edited.json')
  expect(failuresOf(whole, path, () => readByAll(path))).toEqual([])
})

test('any part of a proof may be another value', { timeout: 60_000 }, () => {
  const mutants = [{ name: 'a', killed: false, reason: 'b' }]
  const path = join(folder, 'proof.json')
  const failures = failuresOf({ clauses: [{ id: 'quote/venue', mutants }] }, path, () =>
    writeReports(record, folder),
  )
  expect(failures).toEqual([])
})

const [first, second, ...others] = measurement.orders
/** A measurement with most fields that a measurement can have. */
const detailed = {
  ...measurement,
  market: 'hash',
  orders: [
    { ...first, hops: 1, splits: 0, route: 'a', algorithm: 'b', netBound: 5n, deductsGas: true },
    { ...second, others: [{ sellToken: second?.sellToken, sellAmount: 1n }] },
    ...others,
  ],
} as Measurement

/** Refusals: errors that name a file, or files that do not fit together. */
const refusals = [CommandFailed, ShardsDiffer, NotComparable]

describe('any part may be another value of', () => {
  const out = join(folder, 'comparison.json')
  const [before, after] = ['before.json', 'after.json'].map((name) => join(folder, name)) as [string, string]
  beforeAll(() => {
    for (const path of [before, after]) writeMeasurement(path, detailed, timings)
    vi.spyOn(console, 'log').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
  })

  function readTimed(): void {
    compareCommand({ before, after, out, maxLossBps: 1 })
    const quality = readMeasurement(after)
    renderSite({ runs: [], measured: [{ target: 'a', version: '1', measurement: quality }] })
    const beside = readTimings(after)
    renderHtml(record, { quality, ...(beside && { timings: beside }) })
  }

  test('a measurement', { timeout: 120_000 }, () => {
    expect(failuresOf(JSON.parse(formatMeasurement(detailed)), after, readTimed)).toEqual([])
    writeMeasurement(after, detailed, timings)
  })

  test('its timings', { timeout: 120_000 }, () => {
    const path = after.replace('.json', '.timings.json')
    expect(failuresOf({ ...timings, kernelMs: timings.latencyMs }, path, readTimed)).toEqual([])
  })
})
