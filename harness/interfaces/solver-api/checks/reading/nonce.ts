/** The nonce in an answer: the interface shows neither its field nor its notation. */
import type { Exchange } from '../../../../core/transport/transport.ts'
import { integerIn } from '../answers/notation.ts'
import { valueIn } from '../answers/path.ts'
import { type AnswerTable, formOf } from '../answers/table.ts'

/** @returns `undefined` if the service shows no nonce below 2^256. */
export function nonceIn(exchange: Exchange, answers: AnswerTable | undefined): bigint | undefined {
  const form = formOf(answers, 'nonce')
  return form && integerIn(valueIn(exchange, form.path), form.notation)
}
