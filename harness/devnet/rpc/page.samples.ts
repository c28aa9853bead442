/** The table of methods in docs/reference/node.md. */
import { anvil, hardhat, type Outcomes } from './other-nodes.samples.ts'
import { expectedOutcome, keyOf, type Row } from './row.samples.ts'

/** A tick is the devnet's answer. */
export function tableOf(rows: readonly Row[]): string {
  const answered = (outcome: string) => (outcome === 'result' ? 'a result' : `error ${outcome}`)
  const other = (row: Row, outcomes: Outcomes) => outcomes[keyOf(row)]?.replace(/^(?=-?\d)/, 'error ') ?? '✓'
  const lines = rows.map((row) => {
    const cells = [
      `\`${row.method}\``,
      row.variant,
      answered(expectedOutcome(row)),
      other(row, anvil),
      other(row, hardhat),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| method | | the devnet | anvil | Hardhat |', '|---|---|---|---|---|', ...lines].join('\n')
}
