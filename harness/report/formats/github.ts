/**
 * A record for GitHub Actions: annotations as workflow commands, and the summary of the step. GitHub shows ten
 * annotations of a step and a mebibyte of summary, so both are ranked and cut.
 *
 * @module
 */
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { brokenOf } from '../standing.ts'
import { renderMarkdown } from './markdown.ts'

const mostAnnotations = 10

/** At most ten lines for standard output: broken clauses, the gravest first, then inconclusive ones. */
export function renderAnnotations({ clauses }: RunRecord): readonly string[] {
  const unjudged = clauses.filter(({ verdict }) => verdict === 'inconclusive')
  const all = [...brokenOf(clauses), ...unjudged]
  if (all.length <= mostAnnotations) return all.map(annotationOf)
  const shown = all.slice(0, mostAnnotations - 1).map(annotationOf)
  const rest = `${all.length - shown.length} more clauses are broken or inconclusive; the summary lists them.`
  return [...shown, `::warning title=assay::${rest}`]
}

/**
 * The summary in Markdown, in no more than `mostBytes` of UTF-8: whole lines, the first ones.
 *
 * @param mostBytes What the step's file still takes.
 */
export function renderStepSummary(record: RunRecord, mostBytes: number): string {
  const text = renderMarkdown(record)
  if (Buffer.byteLength(text) <= mostBytes) return text
  const note = '\n\nThe rest is cut: the report holds it.\n'
  const room = mostBytes - Buffer.byteLength(note)
  let bytes = 0
  const lines = text.split('\n').filter((line) => {
    bytes += Buffer.byteLength(line) + 1
    return bytes <= room
  })
  return room < 0 ? '' : `${lines.join('\n')}${note}`
}

function annotationOf({ id, level, reason = '', text, verdict }: ClauseRecord): string {
  if (verdict === 'inconclusive') return command('notice', `${id} is inconclusive`, reason)
  const severity = level === 'should' ? 'warning' : 'error'
  return command(severity, `${id} is broken (${level})`, `${text}\n${reason}`)
}

function command(severity: string, title: string, message: string): string {
  const inProperty = encoded(title).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${severity} title=${inProperty}::${encoded(message)}`
}

/** As workflow commands want it: on one line. */
function encoded(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
