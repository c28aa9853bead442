/** Tables: aligned columns for a terminal, or Markdown. */
import { printable } from '../core/printable.ts'

/** Where a report is read. */
export type Medium = 'text' | 'markdown'

type Row = readonly string[]

/** Aligns the first column left and the others right, and leaves out columns that are empty below their head. */
export function renderTable(head: Row, rows: readonly Row[], medium: Medium): string {
  const isUsed = (_: string, column: number) => rows.some((row) => row[column] !== '')
  const [shown = [], ...others] = [head, ...rows].map((row) => row.filter(isUsed))
  return (medium === 'markdown' ? markdownTable(shown, others, 1) : textTable([shown, ...others])).join('\n')
}

/** @param numbersFrom The first of the columns that are aligned right. */
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

/** As code, so that nothing of it is read as Markdown: the fence is longer than any run of backticks inside. */
export function markdownCode(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1)
  return `${fence} ${printable(text.replaceAll(/[\r\n]+/g, ' '))} ${fence}`
}

/** Lines as a block of code, which no line of them ends. */
export function markdownBlock(language: string, lines: readonly string[]): readonly string[] {
  const runs = lines.join('\n').match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1)
  return [`${fence}${language}`, ...lines.map(printable), fence]
}

const maxCell = 200

/** As code in a cell, where a bar would end it; long text is cut. */
export function codeCell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line === '' ? '' : markdownCode(truncate(line, maxCell)).replaceAll('|', '\\|')
}

export function truncate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
