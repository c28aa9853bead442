/**
 * Renders a record in the Common Test Report Format: a test for each clause. An inconclusive clause is `other`; a
 * clause that is not applicable or untested is `skipped`; `rawStatus` is the outcome itself.
 *
 * @module
 */

import { printable, printableJson } from '../../core/printable.ts'
import type { ClauseRecord, Outcome, RunRecord } from '../../judge/record.ts'
import { guiltyExchange } from '../failures/guilty.ts'
import { groupOf } from '../outcomes.ts'
import { renderJson } from './json.ts'

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other'

// The version of the format whose fields are written here.
const specVersion = '1.0.0'

export function renderCtrf(record: RunRecord): string {
  const { clauses, durationMs, grade, runs, seed, startedAt, target, transactions } = record
  const start = Date.parse(startedAt)
  const of = (status: Status) => clauses.filter(({ outcome }) => statusOf(outcome) === status).length
  return renderJson({
    reportFormat: 'CTRF',
    specVersion,
    timestamp: new Date(start + durationMs).toISOString(),
    generatedBy: 'assay',
    results: {
      tool: { name: 'assay' },
      summary: {
        tests: clauses.length,
        passed: of('passed'),
        failed: of('failed'),
        skipped: of('skipped'),
        pending: of('pending'),
        other: of('other'),
        suites: new Set(clauses.map(({ id }) => groupOf(id))).size,
        start,
        stop: start + durationMs,
        duration: durationMs,
      },
      tests: clauses.map(testOf),
      environment: { appName: target, extra: { grade, runs, seed, transactions } },
    },
  })
}

function testOf(clause: ClauseRecord) {
  const { cases, counterexample, durationMs, id, level, mutants, observed, outcome } = clause
  const { reason, replay, requests, scenario, scope, text } = clause
  const curl = guiltyExchange(clause)?.curl
  return {
    name: id,
    status: statusOf(outcome),
    rawStatus: outcome,
    duration: durationMs,
    suite: [groupOf(id)],
    ...(reason === undefined ? {} : { message: printable(reason) }),
    ...(counterexample === undefined ? {} : { trace: printableJson(counterexample, 2) }),
    ...(scenario !== undefined && { filePath: scenario }),
    tags: [level, scope],
    extra: {
      text,
      cases,
      requests,
      mutants,
      ...(replay === undefined ? {} : { replay }),
      ...(curl === undefined ? {} : { curl: printable(curl) }),
      ...(observed === undefined ? {} : { observed }),
    },
  }
}

function statusOf(outcome: Outcome): Status {
  switch (outcome) {
    case 'pass':
    case 'observed':
      return 'passed'
    case 'fail':
      return 'failed'
    case 'inconclusive':
      return 'other'
    case 'not-applicable':
    case 'untested':
      return 'skipped'
  }
}
