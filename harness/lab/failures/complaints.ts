/** Finds defects in the text of a failure, from the view of a reader who has never seen the clause. */
import type { ClauseRecord } from '../../judge/record.ts'
import { besideOf } from '../../report/failures/beside.ts'
import type { DrawnFailure } from './draw.ts'
import { isChangedByFault } from './traced.ts'

const maxLines = 15

/** Returns the defects in fixed words, so that they can be counted. */
export function complaintsAbout({ clause, failed, first, text }: DrawnFailure): readonly string[] {
  if (first === undefined) return []
  const lines = text.trimEnd().split('\n')
  return [
    ...(first.id === clause || !failed.includes(clause) ? [] : [`headed by ${first.id}`]),
    ...blamed(first),
    ...(lines.length <= maxLines ? [] : [`${lines.length} lines`]),
    ...(lines.some((line) => /^ {2}input /.test(line)) ? ['the drawn input is shown'] : []),
    ...(isSentence(first.reason) ? [] : ['no sentence names the error']),
    ...(/\/\^|\+ actual/.test(first.reason ?? '') ? ['a regular expression or a table of values'] : []),
    ...(/^ {2}fix /m.test(text) ? [] : ['no line names the fix']),
  ]
}

/** If the fault changed an answer of the case, such an answer must be shown, as the evidence or in a comparison. */
function blamed(failing: ClauseRecord): readonly string[] {
  const { exchanges = [], guilty = 0 } = failing.counterexample ?? {}
  const shown = [...exchanges.slice(guilty).slice(0, 1), ...besideOf(failing).map(({ exchange }) => exchange)]
  if (shown.length === 0) return ['no exchange is shown']
  return shown.some(isChangedByFault) || !exchanges.some(isChangedByFault)
    ? []
    : ['another exchange is shown']
}

/** True for at least two words. */
function isSentence(said = ''): boolean {
  return /\p{L}{2,}.* \p{L}{2,}/u.test(said)
}
