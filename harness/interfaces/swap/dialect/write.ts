/**
 * Writes an ask as the requests of a dialect.
 *
 * @module
 */
import type { Message } from '../../../core/transport/transport.ts'
import type { Ask, Kind } from '../api/ask.ts'
import { firstAt } from './paths.ts'
import type { Dialect, Steps } from './schema.ts'
import { expressionsIn, type Filling, filled, isEarlier, textOf } from './templates.ts'
import { variablesOf } from './variables.ts'

/** The steps of a kind; none if the dialect has none. */
export function stepsOf(dialect: Dialect, kind: Kind): Steps {
  return dialect[kind] ?? []
}

/** The state of an ask whose next request is to be written. */
export interface Asking {
  readonly kind: Kind
  /** The bodies of the answers to the steps before. */
  readonly bodies: readonly unknown[]
  /** UNIX seconds. */
  readonly now: number
}

/** The request of the step after those that were answered. */
export function messageOf(dialect: Dialect, ask: Ask, { bodies, kind, now }: Asking): Message {
  const step = stepsOf(dialect, kind)[bodies.length]
  if (step === undefined)
    throw new Error(`the dialect ${dialect.name} has no step ${bodies.length} of ${kind}`)
  const [request, template] = step
  const [method = '', path = ''] = request.split(' ')
  const filling = { variables: variablesOf(dialect, ask), bodies, now }
  const to = filled(path, filling)
  if (to === undefined) throw new Error(`${kind}: the path of ${request} names a value that is not set`)
  const sent = { method, path: `${to}`, ...headersOf(dialect, filling) }
  const fields = filled(template, filling)
  return method === 'GET' ? { ...sent, query: queryOf(fields) } : { ...sent, body: fields }
}

/** The place that the path of the next request names, and where the answers have nothing. */
export function lackedBy(
  dialect: Dialect,
  { bodies, kind }: Pick<Asking, 'bodies' | 'kind'>,
): string | undefined {
  const [request = ''] = stepsOf(dialect, kind)[bodies.length] ?? []
  return expressionsIn(request).find((one) => isEarlier(one) && firstAt(bodies, one) === undefined)
}

/** A GET request for a value that is asked for apart, such as the spender. */
export function getOf(dialect: Dialect, path: string, ask: Ask): Message {
  const filling = { variables: variablesOf(dialect, ask), bodies: [], now: 0 }
  return { method: 'GET', path: `${filled(path, filling)}`, ...headersOf(dialect, filling) }
}

/** The headers; one that names a variable that is not set is left out. */
function headersOf({ headers }: Dialect, filling: Filling): Pick<Message, 'headers'> {
  if (headers === undefined) return {}
  const set = Object.entries(headers).flatMap(([name, text]) => {
    const value = headerIn(text, filling)
    return value === undefined ? [] : [[name, value]]
  })
  return { headers: Object.fromEntries(set) }
}

function headerIn(text: string, filling: Filling): string | undefined {
  let isUnset = false
  // In one pass: an answer may have a text that looks like a variable of the environment.
  const value = text.replaceAll(/\$(\w+)|\{([^{}]+)\}/g, (_, name?: string, expression = '') => {
    const found = name === undefined ? textOf(expression, filling) : process.env[name]
    isUnset ||= !found
    return found ?? ''
  })
  return isUnset ? undefined : value
}

function queryOf(fields: unknown): Record<string, string | readonly string[]> {
  const entries = Object.entries(fields ?? {}).map(
    ([name, value]) => [name, Array.isArray(value) ? value.map(String) : `${value}`] as const,
  )
  return Object.fromEntries(entries)
}
