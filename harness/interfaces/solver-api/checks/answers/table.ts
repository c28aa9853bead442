/**
 * The places of values that the interface does not name: one table of texts, learnt at the start of a run, declared by
 * a service, or taken from a record. Every reader of such answers takes its paths from it.
 *
 * @module
 */
import { once } from '../../../../core/once.ts'
import { type Path, parsePath, pathText } from './path.ts'

/** The values of the table. Names with `order.` are paths within a listed order, the others within an answer. */
export const answerNames = [
  'nonce',
  'quoteId',
  'submittedHash',
  'orders',
  'cursor',
  'order.hash',
  'order.status',
  'order.swapper',
  'order.encoded',
  'order.createdAt',
  'order.nonce',
  'order.deadline',
  'order.input.token',
  'order.input.startAmount',
  'order.input.endAmount',
  'order.output.token',
  'order.output.startAmount',
  'order.output.endAmount',
  'order.output.recipient',
  'price',
  'spread',
] as const

export type AnswerName = (typeof answerNames)[number]

/**
 * The form of each value: `data.items`, `order_hash as hex`, `none` for a value that the service does not show,
 * `unknown: ` and the reason, or `unanswered: ` and the service's failure. Absent values were not searched for.
 */
export type AnswerTable = Readonly<Partial<Record<AnswerName, string>>>

/** The path of a value, and its notation. */
export interface Form {
  readonly path: Path
  /** The notation. Only `bare hex`, which digits alone cannot show, changes the reading. */
  readonly notation?: string
}

export const none = 'none'

const notKnown = /^(unknown|unanswered): /

export function unknown(reason: string): string {
  return `unknown: ${reason}`
}

export function unanswered(reason: string): string {
  return `unanswered: ${reason}`
}

/** @param isByName True if the place was found by its name alone, and its value differs from the known one. */
export function formText({ notation, path }: Form, isByName = false): string {
  return `${pathText(path)}${notation === undefined ? '' : ` as ${notation}`}${isByName ? ', by its name' : ''}`
}

/** The place of a value in the service's answers; `undefined` if it has none, or if the place is unknown. */
export function formOf(table: AnswerTable | undefined, name: AnswerName): Form | undefined {
  return table && formsIn(table)[name]
}

/** The reason why the place of a value is unknown; `undefined` if it is known, or known not to exist. */
export function unknownIn(table: AnswerTable | undefined, name: AnswerName): string | undefined {
  const text = table?.[name]
  if (text === undefined) return `nobody looked where the service shows it`
  return notKnown.test(text) ? text.replace(notKnown, '') : undefined
}

/** True if the service failed when it was asked, so that another run may learn the place. */
export function isUnanswered(table: AnswerTable | undefined, name: AnswerName): boolean {
  return table?.[name]?.startsWith('unanswered: ') === true
}

const formsIn = once((table: AnswerTable): Readonly<Partial<Record<AnswerName, Form>>> => {
  const forms: Partial<Record<AnswerName, Form>> = {}
  for (const name of answerNames) {
    const text = table[name]
    if (text === undefined || text === none || notKnown.test(text)) continue
    const [, path = '', notation] = /^(.*?)(?: as ([^,]*))?(?:, by its name)?$/.exec(text) ?? []
    forms[name] = { path: parsePath(path), ...(notation === undefined ? {} : { notation }) }
  }
  return forms
})
