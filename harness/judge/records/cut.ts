/**
 * Limits the evidence that a run keeps to a size that fits in memory and can be rendered: long bodies and values are
 * truncated, with a note of how much is missing. Secrets are removed later, also those that a cut has split.
 *
 * @module
 */

import { stringifyJson, tryParse } from '../../core/json.ts'
import { excessOf } from '../../core/json-bounds.ts'
import { cutText, maxText } from '../../core/texts/cut-text.ts'
import { mapStrings } from '../../core/texts/strings.ts'
import type { Exchange } from '../../core/transport/transport.ts'

// Characters. Answers of well-behaved services are far shorter.
const maxBodies = 4 * maxText

// Characters of all clauses as JSON; beyond it, each text of a counterexample is limited.
const maxClauses = 2 ** 24
const maxTextBeyond = 2 ** 10

/** @param guilty Index of the exchange that keeps its body if there is not enough room for all. */
export function cutBodies(exchanges: readonly Exchange[], guilty: number): readonly Exchange[] {
  let left = maxBodies - Math.min(maxText, exchanges[guilty]?.response.body.length ?? 0)
  return exchanges.map((exchange, index) => {
    const length = index === guilty ? maxText : Math.min(maxText, left)
    if (index !== guilty) left -= Math.min(length, exchange.response.body.length)
    return length === maxText ? cutBody(exchange) : withBody(exchange, length)
  })
}

const known = new WeakMap<Exchange, Exchange>()

/** Cuts an exchange once for all violations that it is evidence of, so that its body is stored once. */
export function cutBody(exchange: Exchange): Exchange {
  const found = known.get(exchange) ?? withBody(exchange, maxText)
  known.set(exchange, found)
  return found
}

/** A request may contain text from the target's earlier answers. */
function withBody(exchange: Exchange, length: number): Exchange {
  const { request, response } = exchange
  const { body, url } = request
  return {
    ...exchange,
    request: { ...request, url: cutText(url), ...(body === undefined ? {} : { body: cutText(body) }) },
    response: { ...response, body: cutText(withoutLongTexts(response.body, length), length) },
  }
}

// Characters of a text in an answer that is too long.
const maxTextWithin = 2 ** 8

/** Call data is longer than all else in an answer: without its end, the fields after it are kept. */
function withoutLongTexts(body: string, length: number): string {
  if (body.length <= length || excessOf(body) !== undefined) return body
  const value = tryParse(body)
  return value === undefined ? body : stringifyJson(mapStrings(value, (text) => cutText(text, maxTextWithin)))
}

/** Returns the clauses unchanged, or with shorter evidence if it exceeds the size that a report can show. */
export function cutClauses<Clause>(clauses: readonly Clause[]): readonly Clause[] {
  const sizes = clauses.map((clause) => JSON.stringify(clause).length)
  if (sizes.reduce((sum, size) => sum + size, 0) <= maxClauses) return clauses
  return clauses.map((clause) => mapStrings(clause, (text) => cutText(text, maxTextBeyond)))
}

export function cutValue(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text === undefined || text.length <= maxText ? value : cutText(text)
}
