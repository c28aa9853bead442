/** Price and spread of a pair; the interface does not name the two fields. */
import type { Exchange } from '../../../../core/transport/transport.ts'
import { numberIn } from '../answers/notation.ts'
import { valueIn } from '../answers/path.ts'
import { type AnswerName, type AnswerTable, formOf } from '../answers/table.ts'

/** A price and its spread, both in whole quote tokens for one whole base token. */
export interface PriceAndSpread {
  readonly price: number
  readonly spread: number
}

/** The price and the spread in the answer. */
export function priceAndSpreadIn(
  exchange: Exchange,
  answers: AnswerTable | undefined,
): { readonly [Name in keyof PriceAndSpread]: PriceAndSpread[Name] | undefined } {
  const shown = (name: AnswerName) => {
    const form = formOf(answers, name)
    return form && numberIn(valueIn(exchange, form.path))
  }
  return { price: shown('price'), spread: shown('spread') }
}
