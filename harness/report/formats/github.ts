/**
 * Renders a record for GitHub Actions: annotations as workflow commands, and the summary of the step. GitHub shows ten
 * annotations of a step and a mebibyte of summary, so both are ranked and truncated.
 *
 * @module
 */

import { printable } from '../../core/printable.ts'
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { replayCommand } from '../command-line.ts'
import { guiltyExchange } from '../failures/guilty.ts'
import { failuresOf } from '../outcomes.ts'
import { plainExplanation } from './failure-text.ts'
import { renderMarkdown } from './markdown.ts'

const maxAnnotations = 10

/** At most ten lines for standard output: failures, the most severe first, then inconclusive clauses. */
export function renderAnnotations(record: RunRecord): readonly string[] {
  const { clauses } = record
  const annotation = (clause: ClauseRecord) => annotationOf(clause, record)
  const inconclusive = clauses.filter(({ outcome }) => outcome === 'inconclusive')
  const all = [...failuresOf(clauses), ...inconclusive]
  if (all.length <= maxAnnotations) return all.map(annotation)
  const shown = all.slice(0, maxAnnotations - 1).map(annotation)
  const rest = `${all.length - shown.length} more clauses fail or are inconclusive; the summary lists them.`
  return [...shown, `::warning title=assay::${rest}`]
}

/**
 * The first whole lines of the summary in Markdown that fit into `maxBytes` of UTF-8.
 *
 * @param maxBytes The rest of the size limit of the step's summary file.
 */
export function renderStepSummary(record: RunRecord, maxBytes: number): string {
  const text = renderMarkdown(record)
  if (Buffer.byteLength(text) <= maxBytes) return text
  const note = '\n\nTruncated: the report has the rest.\n'
  const room = maxBytes - Buffer.byteLength(note)
  let bytes = 0
  const lines = text.split('\n').filter((line) => {
    bytes += Buffer.byteLength(line) + 1
    return bytes <= room
  })
  return lines.length === 0 ? '' : `${lines.join('\n')}${note}`
}

function annotationOf(clause: ClauseRecord, record: RunRecord): string {
  const { id, level, outcome, reason = '', text } = clause
  if (outcome === 'inconclusive') return command('notice', `${id} is inconclusive`, reason)
  const severity = level === 'should' ? 'warning' : 'error'
  const request = guiltyExchange(clause)?.curl
  const replay = replayCommand(clause, record)
  const said = [
    text,
    ...plainExplanation(clause, record),
    ...(request === undefined ? [] : [request]),
    ...(replay === undefined ? [] : [replay]),
  ]
  return command(severity, `${id} fails (${level})`, said.join('\n'))
}

function command(severity: string, title: string, message: string): string {
  const inProperty = encoded(title).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${severity} title=${inProperty}::${encoded(message)}`
}

/** Encodes a text for a workflow command, on one line. */
function encoded(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\n', '%0A')
}
