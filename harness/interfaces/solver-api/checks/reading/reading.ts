/**
 * Reads answers of unknown shape, for the clauses about single fields: the typed client would reject such an
 * answer as a whole, and no clause would be judged.
 *
 * @module
 */

import { parseJson, stringifyJson } from '../../../../core/json.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { UnexpectedAnswer } from '../../api/client.ts'

/** A value inside a body, and its path: `quotes.0.buy_amount`. */
export interface Field {
  readonly path: string
  readonly name: string
  readonly value: unknown
}

/**
 * Returns the response of any status.
 *
 * @throws UnexpectedAnswer if the target was too busy (429, 503), which is not evidence about any other clause.
 */
export function responseOf(exchange: Exchange): Exchange['response'] {
  const { status } = exchange.response
  if (status === 429 || status === 503) throw new UnexpectedAnswer(`too busy: status ${status}`, exchange)
  return exchange.response
}

/** True for 200 and 204: a solution was found, or there is none. */
export function isSolved({ response: { status } }: Exchange): boolean {
  return status === 200 || status === 204
}

/** True for a 4xx: the request was refused as the caller's mistake. */
export function isRefused({ response: { status } }: Exchange): boolean {
  return status >= 400 && status < 500
}

/** The body as JSON, or as text if it is not JSON. */
export function jsonIn({ response }: Pick<Exchange, 'response'>): unknown {
  try {
    return parseJson(response.body)
  } catch {
    return response.body
  }
}

/** The value at a path in a body, or `undefined`. */
export function valueAt(body: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  )
}

/** The value as text. An object becomes JSON, because its own `toString` may not be a function. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' && value !== null ? stringifyJson(value) : `${value}`
}

/** The value at a path in a body, as text. */
export function textAt(body: unknown, ...path: readonly (string | number)[]): string {
  return textOf(valueAt(body, ...path))
}

/** The list at a path in a body; empty if there is none. */
export function listAt(body: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const value = valueAt(body, ...path)
  return Array.isArray(value) ? value : []
}

/** A copy of a body with the values at a path replaced; `*` in the path matches every item. */
export function mapAt(
  body: unknown,
  [name, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (name === undefined) return change(body)
  if (typeof body !== 'object' || body === null) return body
  const entries = Object.entries(body).map(([key, value]): [string, unknown] => [
    key,
    name === '*' || name === key ? mapAt(value, rest, change) : value,
  ])
  return Array.isArray(body) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** Every value inside a body, at any depth. */
export function fieldsOf(body: unknown, base = ''): Field[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const path = base === '' ? name : `${base}.${name}`
    return [{ path, name, value }, ...fieldsOf(value, path)]
  })
}

/** The summary of an answer that is recorded, but not judged. */
export function summaryOf(exchange: Exchange): object {
  const { status, headers } = exchange.response
  return { status, contentType: headers['content-type'], body: jsonIn(exchange) }
}
