/** The form that every answer must have, as predicates of a single answer. */
import { stringifyJson } from '../../../../core/json.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { type Field, fieldsOf } from './reading.ts'

/** Fields that hold an amount, at any depth. */
export const amountFields: ReadonlySet<string> = new Set([
  'sell_amount',
  'buy_amount',
  'executed_sell_amount',
  'executed_buy_amount',
])

/** Fields that hold an address, at any depth. */
export const addressFields: ReadonlySet<string> = new Set([
  'address',
  'sell_token',
  'buy_token',
  'in_token',
  'out_token',
  'target_address',
  'origin_address',
  'receiver',
])

/** True if the body is empty, or JSON labelled as JSON. */
export function isJsonOrEmpty({ body, headers }: Exchange['response']): boolean {
  const type = headers['content-type'] ?? ''
  return body === '' || (/^application\/([\w.-]+\+)?json\b/i.test(type) && isJson(body))
}

/** The amounts that are not strings of decimal digits. */
export function malformedAmountsIn(body: unknown): readonly Field[] {
  return fieldsOf(body).filter(
    ({ name, value }) => amountFields.has(name) && !(typeof value === 'string' && /^[0-9]+$/.test(value)),
  )
}

/** The addresses that are not 0x and 40 hex digits. */
export function malformedAddressesIn(body: unknown): readonly Field[] {
  return fieldsOf(body).filter(
    ({ name, value }) =>
      addressFields.has(name) &&
      value !== null &&
      !(typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)),
  )
}

/** The routes and the transaction data, under any name. */
export function routesAndCallDataIn(body: unknown): readonly Field[] {
  return fieldsOf(body).filter(({ name, value }) => {
    const hasName = /^(call_?data|routes?|transactions?|tx)$/i.test(name)
    return hasName ? !['null', '""', '[]', '{}'].includes(stringifyJson(value)) : isCallData(value)
  })
}

// The longest searched text, in characters: each place that may begin a line of a trace takes some hundred steps.
const maxSearched = 2 ** 17

/** True if the body exposes files or calls of the service. */
export function leaksStackTrace(body: string): boolean {
  return /\bat .{1,300}:\d+|\.[cm]?[jt]s:\d+|node_modules|Traceback|File \\?".{1,300}line \d+/.test(
    body.slice(0, maxSearched),
  )
}

/** True for a selector with whole words of arguments. Neither a hash nor a signature has that length. */
function isCallData(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{8}([0-9a-f]{64})+$/i.test(value)
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
