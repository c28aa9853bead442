/**
 * Renders a record as JUnit XML: a suite for each group of clauses, a case for each clause. An inconclusive clause is
 * an error, a clause that is not applicable or untested is skipped, and each has its reason.
 *
 * @module
 */
import { stripVTControlCharacters } from 'node:util'
import { printable } from '../../core/printable.ts'
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { earlyEndSentence } from '../early-end.ts'
import { countOutcomes } from '../outcomes.ts'
import { plainExplanation, renderFailure } from './failure-text.ts'

export function renderJunit(record: RunRecord): string {
  const groups = Map.groupBy(record.clauses, ({ id }) => id.slice(0, id.indexOf('/')))
  const suites = [...groups].map(([name, clauses]) => renderSuite(name, clauses, record))
  const totals = counts(record.clauses, record.durationMs)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="assay" ${totals}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

function renderSuite(name: string, clauses: readonly ClauseRecord[], record: RunRecord): string {
  const durationMs = clauses.reduce((sum, clause) => sum + clause.durationMs, 0)
  return [
    `  <testsuite name="${name}" ${counts(clauses, durationMs)}>`,
    ...clauses.map((clause) => renderCase(clause, record)),
    '  </testsuite>',
  ].join('\n')
}

function counts(clauses: readonly ClauseRecord[], durationMs: number): string {
  const outcomes = countOutcomes(clauses)
  const skipped = outcomes['not-applicable'] + outcomes.untested
  return (
    `tests="${clauses.length}" failures="${outcomes.fail}" errors="${outcomes.inconclusive}" ` +
    `skipped="${skipped}" time="${seconds(durationMs)}"`
  )
}

function renderCase(clause: ClauseRecord, record: RunRecord): string {
  const { durationMs, id } = clause
  const [group, name] = id.split('/')
  const head = `    <testcase classname="${group}" name="${name}" time="${seconds(durationMs)}"`
  const result = resultOf(clause, record)
  return result === undefined ? `${head}/>` : `${head}>\n      ${result}\n    </testcase>`
}

function resultOf(clause: ClauseRecord, record: RunRecord): string | undefined {
  const { outcome, reason = '', text } = clause
  switch (outcome) {
    case 'pass':
    case 'observed':
      return undefined
    case 'fail': {
      const message = [text, ...plainExplanation(clause, record)].join('\n')
      const detail = stripVTControlCharacters(renderFailure({ first: clause, others: [] }, record, true))
      return `<failure type="violation" message="${escaped(message)}">${escaped(detail)}</failure>`
    }
    case 'inconclusive':
      return `<error type="inconclusive" message="${escaped(reason)}"/>`
    case 'not-applicable':
      return `<skipped message="${escaped(reason)}"/>`
    case 'untested':
      return `<skipped message="${record.partial === undefined ? 'not selected' : earlyEndSentence(record.partial)}"/>`
  }
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3)
}

/** Escapes a text for XML. Characters that XML 1.0 forbids are written as escapes; lone surrogates are replaced. */
function escaped(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
}
