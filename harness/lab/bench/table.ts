/** Markdown tables, with right-aligned figures. */

export function tableHead(columns: readonly string[]): string {
  return `${tableRow(columns)}\n${tableRow(columns.map((_, index) => (index === 0 ? '---' : '---:')))}`
}

export function tableRow(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}
