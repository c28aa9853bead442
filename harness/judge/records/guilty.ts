/**
 * Finds the exchange that is the evidence, if the check blames none: the one that contains the wrong value, or else the
 * last answer for the clause itself, as opposed to requests that prepare it, compare with it, or look for a new block.
 *
 * @module
 */
import type { AssertionError } from 'node:assert/strict'
import type { Exchange } from '../../core/transport/transport.ts'
import type { Clause } from '../clause.ts'
import type { Interface } from '../interface.ts'

type Found = Pick<AssertionError, 'actual' | 'expected' | 'message' | 'operator'>

/** @returns An index; -1 without exchanges. */
export function guiltyIn(
  exchanges: readonly Exchange[],
  { clause, interface: api }: { readonly clause: Clause['id']; readonly interface: Interface },
  found: Found,
): number {
  const ofClause = ownPaths(clause, api)
  const paths = exchanges.map(({ request }) => new URL(request.url).pathname)
  const own = paths.some((path) => ofClause.some((end) => path.endsWith(end))) ? ofClause : ['']
  const isOwn = (_: Exchange, index: number) => own.some((end) => paths[index]?.endsWith(end))
  const wrong = wrongValues(found)
  const sayer = exchanges.findLastIndex(
    (one, index) => isOwn(one, index) && wrong.some((value) => one.response.body.includes(value)),
  )
  return sayer >= 0 ? sayer : lastQuestion(exchanges, isOwn)
}

/** For two values, those that only the wrong one contains; for a condition, the first value of its message. */
function wrongValues({ actual, expected, message, operator }: Found): readonly string[] {
  if (typeof actual === 'boolean' || actual === undefined) return message.match(longValue)?.slice(0, 1) ?? []
  const right = operator.startsWith('not') ? [] : valuesIn(expected)
  return valuesIn(actual).filter((value) => !right.includes(value))
}

/** Addresses, ids, hashes and amounts. */
const longValue = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|0x[\da-f]{8,}|\d{4,}/i

/** The last answer to the last question that differs from all earlier ones. */
function lastQuestion(
  exchanges: readonly Exchange[],
  isOwn: (exchange: Exchange, index: number) => boolean,
): number {
  const questions = exchanges.map(({ request: { body, method, url } }) => `${method} ${url} ${body}`)
  const last = exchanges.findLastIndex(
    (exchange, index) => isOwn(exchange, index) && questions.indexOf(questions[index] ?? '') === index,
  )
  return questions.lastIndexOf(questions[last] ?? '')
}

/** The endpoints that the interface names for the clause's group; otherwise those of its parts, or of its name. */
function ownPaths(clause: Clause['id'], { evidence = {}, parts = [] }: Interface): readonly string[] {
  const group = clause.slice(0, clause.indexOf('/'))
  const named = evidence[group]
  if (named !== undefined) return named
  const rests = parts.filter(({ clauses }) => clauses.some((one) => one === `${group}/*`))
  return [`/${group}`, ...rests.flatMap(({ paths = [] }) => paths)]
}

// Shorter values occur in many answers.
const minLength = 4

/** The texts and numbers inside a value, in the notation of an answer. */
function valuesIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesIn)
  const text = ['string', 'number', 'bigint'].includes(typeof value) ? `${value}` : ''
  return text.length < minLength ? [] : [text]
}
