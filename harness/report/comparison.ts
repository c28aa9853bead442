/** Two records side by side, as Markdown: where the verdicts differ, and what each does where nothing is stated. */
import type { ClauseRecord, RunRecord } from '../conformance/record.ts'

export function renderComparison(left: RunRecord, right: RunRecord): string {
  const others = new Map(right.clauses.map((clause) => [clause.id, clause]))
  const pairs = left.clauses.flatMap((clause) => {
    const other = others.get(clause.id)
    const isUntested = clause.verdict === 'untested' && other?.verdict === 'untested'
    return other === undefined || isUntested ? [] : [[clause, other] as const]
  })
  const differing = pairs.filter(([a, b]) => a.verdict !== b.verdict)
  return [
    `# ${left.target} and ${right.target}`,
    '',
    `${pairs.length} clauses, ${differing.length} with different verdicts.`,
    '',
    `| clause | level | ${left.target} | ${right.target} | |`,
    '|---|---|---|---|---|',
    ...pairs.map(
      ([a, b]) =>
        `| ${a.id} | ${a.level} | ${a.verdict} | ${b.verdict} | ${a.verdict === b.verdict ? '' : 'differs'} |`,
    ),
    '',
    '## Where the interface leaves it open',
    '',
    `| clause | what | ${left.target} | ${right.target} |`,
    '|---|---|---|---|',
    ...pairs.flatMap(([a, b]) => observedRows(a, b)),
    '',
  ].join('\n')
}

function observedRows(a: ClauseRecord, b: ClauseRecord): string[] {
  const names = new Set([...Object.keys(a.observed ?? {}), ...Object.keys(b.observed ?? {})])
  return [...names].map(
    (name) => `| ${a.id} | ${name} | ${cell(a.observed?.[name])} | ${cell(b.observed?.[name])} |`,
  )
}

const longestCell = 200

function cell(value: unknown): string {
  if (value === undefined) return ''
  const text = JSON.stringify(value)
  return (text.length > longestCell ? `${text.slice(0, longestCell)}…` : text).replaceAll('|', '\\|')
}
