/** Tables: aligned columns for a terminal, or Markdown. */
import { printable } from '../core/printable.ts'

/** The medium of a report. */
export type Medium = 'text' | 'markdown'

type Row = readonly string[]

/** A table with the first column aligned left, the others right, and without columns that are empty below the head. */
export function renderTable(head: Row, rows: readonly Row[], medium: Medium): string {
  const isUsed = (_: string, column: number) => rows.some((row) => row[column] !== '')
  const [shown = [], ...others] = [head, ...rows].map((row) => row.filter(isUsed))
  return (medium === 'markdown' ? markdownTable(shown, others, 1) : textTable([shown, ...others])).join('\n')
}

/** @param numbersFrom Index of the first right-aligned column. */
export function markdownTable(head: Row, rows: readonly Row[], numbersFrom = head.length): readonly string[] {
  const rule = head.map((_, column) => (column < numbersFrom ? '---' : '---:'))
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`)
}

function textTable(rows: readonly Row[]): readonly string[] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const aligned = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column))
  return rows.map((row) => row.map(aligned).join('  ').trimEnd())
}

/** The text as code, so that none of it acts as Markdown: the fence is longer than any run of backticks in it. */
export function markdownCode(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1)
  return `${fence} ${printable(text.replaceAll(/[\r\n]+/g, ' '))} ${fence}`
}

const maxCell = 200

/** The text as code in a table cell, with bars escaped, since a bar would end the cell; long text is truncated. */
export function codeCell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line === '' ? '' : markdownCode(truncate(line, maxCell)).replaceAll('|', '\\|')
}

export function truncate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
