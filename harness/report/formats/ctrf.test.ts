/** The known and the required fields are those of the format's published JSON schema (1.0). */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { clause, record } from '../../testing/record.ts'
import { renderCtrf } from './ctrf.ts'

const names = {
  document: 'reportFormat specVersion reportId timestamp generatedBy extra results insights baseline',
  results: 'tool summary tests environment extra',
  summary: 'tests passed failed skipped pending other flaky suites start stop duration extra',
  test:
    'id name status duration start stop suite message trace snippet ai line rawStatus tags labels type filePath ' +
    'retries retryAttempts flaky stdout stderr threadId browser device screenshot attachments parameters steps ' +
    'insights extra',
  environment:
    'reportName appName appVersion buildId buildName buildNumber buildUrl repositoryName repositoryUrl commit ' +
    'branchName osPlatform osRelease osVersion testEnvironment healthy extra',
}

const report = JSON.parse(renderCtrf(record))
const { environment, summary, tests, tool } = report.results

test('every written field is in the format', () => {
  const only = (value: object, known: string) =>
    assert.deepEqual(
      Object.keys(value).filter((name) => !known.split(' ').includes(name)),
      [],
    )
  only(report, names.document)
  only(report.results, names.results)
  only(summary, names.summary)
  only(environment, names.environment)
  for (const one of tests) only(one, names.test)
})

test('every required field is there, and of its type', () => {
  assert.equal(report.reportFormat, 'CTRF')
  assert.match(report.specVersion, /^\d+\.\d+\.\d+$/)
  assert.equal(new Date(report.timestamp).toISOString(), report.timestamp)
  assert.equal(tool.name, 'assay')
  for (const name of ['tests', 'passed', 'failed', 'skipped', 'pending', 'other', 'start', 'stop'])
    assert.ok(Number.isInteger(summary[name]), name)
  for (const { duration, name, status, suite } of tests) {
    assert.ok(typeof name === 'string' && name !== '')
    assert.ok(['passed', 'failed', 'skipped', 'pending', 'other'].includes(status))
    assert.ok(Number.isInteger(duration))
    assert.deepEqual(suite, [name.split('/')[0]])
  }
})

test('the counts are those of the tests, and every outcome has its status', () => {
  assert.deepEqual(
    [summary.tests, summary.passed, summary.failed, summary.skipped, summary.other],
    [6, 2, 1, 2, 1],
  )
  const statuses = tests.map((one: { rawStatus: string; status: string }) => [one.rawStatus, one.status])
  assert.deepEqual(new Map(statuses).get('inconclusive'), 'other')
  assert.equal(summary.stop - summary.start, 1234)
})

test("a test has a file only if the clause is the user's own", () => {
  const own = clause({ id: 'theirs/own', outcome: 'pass', scenario: 'kept/own.mts' })
  const clauses = [...record.clauses, own]
  const files = JSON.parse(renderCtrf({ ...record, clauses })).results.tests.map(
    (one: { filePath?: string }) => one.filePath,
  )
  assert.deepEqual([...new Set(files)], [undefined, 'kept/own.mts'])
})
