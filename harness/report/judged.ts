/** Sentences with the number of judged clauses, the clauses judged by too few cases, and the inputs redrawn. */
import { counted, printable } from '../core/printable.ts'
import type { ClauseRecord, RunRecord } from '../judge/record.ts'

// The clauses with the smallest share of judged cases are named.
const mostNamed = 3

export function judgedSentence({ clauses }: Pick<RunRecord, 'clauses'>): string {
  const judged = clauses.filter(({ outcome }) => ['pass', 'fail', 'observed'].includes(outcome))
  const short = judged
    .filter(isShort)
    .toSorted((a, b) => a.cases / a.casesAskedFor - b.cases / b.casesAskedFor)
  const head = `Judged ${judged.length} of ${counted(clauses.length, 'clause')}`
  const left = redrawn(clauses)
  if (short.length === 0) return printable(`${head}.${left}`)
  const named = short
    .slice(0, mostNamed)
    .map(({ cases, casesAskedFor, id }) => `${id} ${cases} of ${casesAskedFor}`)
  const others = short.length > mostNamed ? ', …' : ''
  return printable(
    `${head}; ${short.length} by fewer cases than asked for: ${named.join(', ')}${others}.${left}`,
  )
}

/** A sentence with the inputs that could not be judged, and why: refusals that go with an option show here. */
function redrawn(clauses: readonly ClauseRecord[]): string {
  const reasons = new Map<string, number>()
  for (const { discards = {} } of clauses)
    for (const [reason, count] of Object.entries(discards))
      reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  const sorted = [...reasons].toSorted(([, a], [, b]) => b - a)
  if (sorted.length === 0) return ''
  const count = sorted.reduce((sum, [, own]) => sum + own, 0)
  const shown = sorted.slice(0, mostNamed).map(([reason, own]) => `${own} × ${reason}`)
  return ` ${counted(count, 'input')} redrawn: ${shown.join(', ')}${sorted.length > mostNamed ? ', …' : ''}.`
}

function isShort(clause: ClauseRecord): clause is ClauseRecord & { readonly casesAskedFor: number } {
  return clause.casesAskedFor !== undefined
}
