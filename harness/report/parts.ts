/** Sentences about the parts of the interface that the target offers. */
import { counted } from '../core/printable.ts'
import type { RunRecord } from '../judge/record.ts'
import type { PartRecord } from '../judge/records/recorded-parts.ts'

/** One sentence for all offered parts, and one for each missing part. */
export function partSentences({ parts = [] }: Pick<RunRecord, 'parts'>): readonly string[] {
  const offered = parts.filter(({ state }) => state === 'offered').map(({ name }) => name)
  const unknown = parts.filter(({ state }) => state === 'unknown').map(({ name }) => name)
  return [
    ...(offered.length === 0 ? [] : [`Offered: ${offered.join(', ')}.`]),
    ...parts.flatMap(absenceSentence),
    ...(unknown.length === 0 ? [] : [`Not looked at: ${unknown.join(', ')}.`]),
  ]
}

/** True for a part that the interface demands and the target does not offer. */
export function isMissing({ demandedBy, state }: PartRecord): boolean {
  return state === 'not-offered' && demandedBy !== undefined
}

function absenceSentence(part: PartRecord): readonly string[] {
  const { answer, clauses, name, state } = part
  const rest = clauses === 0 ? '' : `, ${counted(clauses, 'clause')} not applicable`
  if (state === 'declared-absent') return [`Declared absent: ${name}${rest}.`]
  if (state !== 'not-offered') return []
  const said = answer === undefined ? '' : ` ${answer.request} is answered ${answer.status}.`
  return [`Not offered: ${name}${isMissing(part) ? ', which the interface demands' : ''}${rest}.${said}`]
}
