/**
 * Reads answers whose shape is not taken for granted, for the clauses about single fields of it: the typed
 * client would refuse such an answer whole, and judge none of them.
 *
 * @module
 */

import type { Exchange } from '../../client/transport.ts'
import { pre } from '../../judge/scenario.ts'
import { bodyOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import { parseJson } from '../../spec/json.ts'
import { isUnlistedToken } from './refusals.ts'

/** A value inside a body, and where it stands: `quotes.0.buy_amount`. */
export interface Field {
  readonly path: string
  readonly name: string
  readonly value: unknown
}

/**
 * The response, whatever it is.
 *
 * @throws UnexpectedAnswer where the target was too busy (429, 503), which says nothing about other clauses.
 */
export function responseOf(exchange: Exchange): Exchange['response'] {
  const { status } = exchange.response
  if (status === 429 || status === 503) throw new UnexpectedAnswer(`too busy: status ${status}`, exchange)
  return exchange.response
}

/**
 * The body of a 200 as JSON. A case without a solution (204), or with a token that the target does not
 * trade, says nothing.
 *
 * @throws UnexpectedAnswer for any other status, and where the body is not JSON.
 */
export function foundBody(exchange: Exchange): unknown {
  const { status } = exchange.response
  pre(status !== 204 && !isUnlistedToken(exchange))
  if (status !== 200) throw new UnexpectedAnswer(`status ${status}`, exchange)
  return bodyOf(exchange)
}

/** The body as JSON, or as text where it is none. */
export function jsonIn({ response }: Exchange): unknown {
  try {
    return parseJson(response.body)
  } catch {
    return response.body
  }
}

/** The value at a path into a body, or `undefined`. */
export function valueAt(body: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  )
}

/** The list at a path into a body; empty where none stands there. */
export function listAt(body: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const value = valueAt(body, ...path)
  return Array.isArray(value) ? value : []
}

/** Every value inside a body, at any depth. */
export function fieldsOf(body: unknown, base = ''): Field[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const path = base === '' ? name : `${base}.${name}`
    return [{ path, name, value }, ...fieldsOf(value, path)]
  })
}

/** What is recorded of an answer that is not judged. */
export function summaryOf(exchange: Exchange): object {
  const { status, headers } = exchange.response
  return { status, contentType: headers['content-type'], body: jsonIn(exchange) }
}
