/** Strata as tables, one for each kind of request, since the kinds have different figures. */
import { html, type Markup } from '../markup.ts'
import { table } from '../pieces.ts'

interface StratumRow {
  /** True if the row is a part of the kind of the rows before it. */
  readonly isCell: boolean
  /** The name, then the figures. */
  readonly cells: readonly string[]
}

/** A table for each kind of request, without its empty columns. */
export function strataTables(head: readonly string[], rows: readonly StratumRow[]): Markup {
  return html`${kindsOf(rows).map((kind) => {
    const isUsed = (_: unknown, column: number) => kind.some(({ cells }) => cells[column] !== '')
    const body = kind.map(({ cells: [name, ...figures], isCell }) =>
      [isCell ? html`<small>${name}</small>` : name, ...figures].filter(isUsed),
    )
    return table(head.filter(isUsed), body, { className: 'strata', numbersFrom: 1 })
  })}`
}

/** A kind begins with rows of all its orders; the rows of its cells follow. */
function kindsOf(rows: readonly StratumRow[]): readonly (readonly StratumRow[])[] {
  const starts = rows.flatMap(({ isCell }, place) =>
    !isCell && rows[place - 1]?.isCell !== false ? [place] : [],
  )
  return starts.map((start, index) => rows.slice(start, starts[index + 1]))
}
