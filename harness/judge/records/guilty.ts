/**
 * Which exchange of a case is the evidence, where its check names none: the one that said what is wrong, or else what was
 * asked for the clause's own sake, and not to prepare it, to weigh it or to see whether the chain has moved.
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
  const asked = exchanges.map(({ request: { body = '', method, url } }) => `${method} ${url} ${body}`)
  const indices = [...exchanges.keys()].filter((index) => own.some((end) => paths[index]?.endsWith(end)))
  // What a request names, its answer may only repeat.
  const saying = indices.filter((index) =>
    wrongValues(found).some(
      (value) => exchanges[index]?.response.body.includes(value) && !asked[index]?.includes(value),
    ),
  )
  const isOneQuestion = new Set(saying.map((index) => asked[index])).size === 1
  if (isOneQuestion) return saying.at(-1) ?? -1
  const isNew = (index: number) => asked.indexOf(asked[index] ?? '') === index
  return (saying.length > 0 ? saying : indices).findLast(isNew) ?? indices.at(-1) ?? -1
}

/** Of two values those that only the wrong one has; of a condition the first value of its sentence. */
function wrongValues({ actual, expected, message, operator }: Found): readonly string[] {
  if (typeof actual === 'boolean' || actual === undefined)
    return [firstValue.exec(message)?.[0] ?? ''].filter(({ length }) => length >= minLength)
  const right = operator.startsWith('not') ? [] : valuesIn(expected)
  return valuesIn(actual).filter((value) => !right.includes(value))
}

/** An address, id, hash or number. */
const firstValue = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|0x[\da-f]+|\d+/i

/** The endpoints of the parts that the group of the clause rests on, or of the group's name. */
function ownPaths(clause: Clause['id'], { parts = [] }: Interface): readonly string[] {
  const group = clause.slice(0, clause.indexOf('/'))
  const rests = parts.filter(({ clauses }) => clauses.some((one) => one === `${group}/*`))
  return [`/${group}`, ...rests.flatMap(({ paths = [] }) => paths)]
}

// Shorter ones are in many answers.
const minLength = 4

/** The texts and numbers inside a value, as an answer writes them. */
function valuesIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesIn)
  const text = ['string', 'number', 'bigint'].includes(typeof value) ? `${value}` : ''
  return text.length < minLength ? [] : [text]
}
