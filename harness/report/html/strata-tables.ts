/** Strata as tables, one for each kind of request: they have figures that others lack. */
import { html, type Markup } from './markup.ts'
import { table } from './pieces.ts'

interface StratumRow {
  /** Whether it is a part of the kind that the rows before it belong to. */
  readonly isCell: boolean
  /** The name first. */
  readonly cells: readonly string[]
}

/** Columns that are empty in a table are left out of it. */
export function strataTables(head: readonly string[], rows: readonly StratumRow[]): Markup {
  return html`${kindsOf(rows).map((kind) => {
    const isUsed = (_: unknown, column: number) => kind.some(({ cells }) => cells[column] !== '')
    const body = kind.map(({ cells: [name, ...figures], isCell }) =>
      [isCell ? html`<small>${name}</small>` : name, ...figures].filter(isUsed),
    )
    return table(head.filter(isUsed), body, { className: 'strata', numbersFrom: 1 })
  })}`
}

/** A kind begins with rows of all its orders, which its cells follow. */
function kindsOf(rows: readonly StratumRow[]): readonly (readonly StratumRow[])[] {
  const starts = rows.flatMap(({ isCell }, place) =>
    !isCell && rows[place - 1]?.isCell !== false ? [place] : [],
  )
  return starts.map((start, index) => rows.slice(start, starts[index + 1]))
}
