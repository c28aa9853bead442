/** Rows as a table: aligned columns for a terminal, or Markdown. */

/** Where a report is read. */
export type Medium = 'text' | 'markdown'

/**
 * The first row is the head; the first column is aligned left, the others right. A column with nothing below
 * its head is left out.
 */
export function renderTable(all: readonly (readonly string[])[], medium: Medium): string {
  const isTold = (_: string, column: number) => all.slice(1).some((row) => row[column] !== '')
  const rows = all.map((row) => row.filter(isTold))
  const [head = []] = rows
  if (medium === 'markdown') {
    const rule = head.map((_, column) => (column === 0 ? '---' : '---:'))
    return [head, rule, ...rows.slice(1)].map((row) => `| ${row.join(' | ')} |`).join('\n')
  }
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Basis points with the digits that tell. */
export function bps(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return ''
  const size = Math.abs(value)
  if (size === 0) return '0'
  return size < 0.001 ? value.toExponential(0) : value.toFixed(size < 1 ? 3 : size < 100 ? 2 : 0)
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
