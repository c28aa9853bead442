/** One sentence with the number of judged clauses and the clauses that were judged by too few cases. */
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
  if (short.length === 0) return `${head}.`
  const named = short
    .slice(0, mostNamed)
    .map(({ cases, casesAskedFor, id }) => `${id} ${cases} of ${casesAskedFor}`)
  const others = short.length > mostNamed ? ', …' : ''
  return printable(`${head}; ${short.length} by fewer cases than asked for: ${named.join(', ')}${others}.`)
}

function isShort(clause: ClauseRecord): clause is ClauseRecord & { readonly casesAskedFor: number } {
  return clause.casesAskedFor !== undefined
}
