/** The forms that every answer keeps to, as predicates of one answer. */
import type { Exchange } from '../../client/transport.ts'
import { type Field, fieldsOf } from './reading.ts'

/** Fields that hold an amount, wherever they stand. */
export const amountFields: ReadonlySet<string> = new Set([
  'sell_amount',
  'buy_amount',
  'executed_sell_amount',
  'executed_buy_amount',
])

/** Fields that hold an address, wherever they stand. */
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

/** True where the body is JSON and says so, or there is none. */
export function isJsonOrEmpty({ body, headers }: Exchange['response']): boolean {
  const type = headers['content-type'] ?? ''
  return body === '' || (/^application\/([\w.-]+\+)?json\b/i.test(type) && isJson(body))
}

/** The amounts that are no strings of decimal digits. */
export function malformedAmountsIn(body: unknown): readonly Field[] {
  return fieldsOf(body).filter(
    ({ name, value }) => amountFields.has(name) && !(typeof value === 'string' && /^[0-9]+$/.test(value)),
  )
}

/** The addresses that are not 0x and 40 digits of hex. */
export function malformedAddressesIn(body: unknown): readonly Field[] {
  return fieldsOf(body).filter(
    ({ name, value }) =>
      addressFields.has(name) &&
      value !== null &&
      !(typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)),
  )
}

/** The routes and the transaction data, under whatever names. */
export function routesAndCallDataIn(body: unknown): readonly Field[] {
  return fieldsOf(body).filter(({ name, value }) => {
    const isNamedSo = /^(call_?data|routes?|transactions?|tx)$/i.test(name)
    return isNamedSo ? !['null', '""', '[]', '{}'].includes(JSON.stringify(value)) : isCallData(value)
  })
}

/** True where the inside of the service shows: its files, its calls. */
export function leaksStackTrace(body: string): boolean {
  return /\bat .+:\d+|\.[cm]?[jt]s:\d+|node_modules|Traceback|File \\?".+line \d+/.test(body)
}

/** A selector and whole words of arguments: neither a hash nor a signature has that length. */
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
