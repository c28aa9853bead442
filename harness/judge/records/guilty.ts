/**
 * Which exchange of a case is the evidence, where its check names none: the one that said what is wrong, or else what was
 * asked for the clause's own sake, and not to prepare it, to weigh it or to see whether the chain has moved.
 *
 * @module
 */
import type { Exchange } from '../../core/transport/transport.ts'
import type { Clause } from '../clause.ts'
import type { Interface } from '../interface.ts'

interface Found {
  readonly actual: unknown
  readonly expected: unknown
}

/** @returns An index; -1 without exchanges. */
export function guiltyIn(
  exchanges: readonly Exchange[],
  { clause, interface: api }: { readonly clause: Clause['id']; readonly interface: Interface },
  { actual, expected }: Found,
): number {
  const ofClause = ownPaths(clause, api)
  const paths = exchanges.map(({ request }) => new URL(request.url).pathname)
  const own = paths.some((path) => ofClause.some((end) => path.endsWith(end))) ? ofClause : ['']
  const isOwn = (_: Exchange, index: number) => own.some((end) => paths[index]?.endsWith(end))
  const wrong = valuesIn(actual).filter((value) => !valuesIn(expected).includes(value))
  const sayer = exchanges.findLastIndex(
    (one, index) => isOwn(one, index) && wrong.some((value) => one.response.body.includes(value)),
  )
  return sayer >= 0 ? sayer : lastQuestion(exchanges, isOwn)
}

/** The last one that had not been asked before. */
function lastQuestion(
  exchanges: readonly Exchange[],
  isOwn: (exchange: Exchange, index: number) => boolean,
): number {
  const asked = new Set<string>()
  return exchanges.reduce((last, exchange, index) => {
    const { body, method, url } = exchange.request
    const question = `${method} ${url} ${body}`
    const isNew = !asked.has(question)
    asked.add(question)
    return isNew && isOwn(exchange, index) ? index : last
  }, -1)
}

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
