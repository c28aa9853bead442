/** The hash of an order in the answer to its submission. */
import type { Hex } from 'viem'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { hashIn } from '../answers/notation.ts'
import { valueIn } from '../answers/path.ts'
import { type AnswerTable, formOf } from '../answers/table.ts'

/** The hash in lower case; `undefined` if the service shows none. */
export function submittedHashIn(exchange: Exchange, answers: AnswerTable | undefined): Hex | undefined {
  const form = formOf(answers, 'submittedHash')
  return form && hashIn(valueIn(exchange, form.path))
}
