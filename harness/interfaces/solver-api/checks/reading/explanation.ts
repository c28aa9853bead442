/** The explanation of a refusal: the interface names no field for it and shows no structure around it. */
import type { Exchange } from '../../../../core/transport/transport.ts'
import { fieldsOf, jsonIn } from './reading.ts'

/**
 * The explanation in the body of a refusal: every text that reads as one, at any depth.
 *
 * @returns `undefined` if there is none.
 */
export function messageIn(exchange: Exchange): string | undefined {
  const texts = messagesIn(exchange)
  return texts.length === 0 ? undefined : texts.join('; ')
}

/** Every text in the body of a refusal that reads as an explanation. */
export function messagesIn(exchange: Exchange): readonly string[] {
  return fieldsOf([jsonIn(exchange)]).flatMap(({ path, value }) =>
    typeof value === 'string' && isMessage(path, value) ? [value] : [],
  )
}

/**
 * True for a text of any length at the top or in a field for messages. Elsewhere a message has more than one word,
 * unlike a code or an id.
 */
function isMessage(path: string, text: string): boolean {
  const isNamed = /^0$|(detail|message|error|description|reason|msg|title)s?(\.\d+)?$/i.test(path)
  return isNamed ? text.trim() !== '' : /\p{L}\s+\p{L}/u.test(text)
}
