/**
 * A dialect read backwards: requests parse by its templates, and answers are written at its places.
 *
 * @module
 */
import { fieldOf } from '../../../core/json.ts'
import type { Offer } from '../api/ask.ts'
import { placesIn, valuesAt, withValueAt } from './paths.ts'
import { type At, isLast, withHops, withOffer } from './put.ts'
import type { Dialect, Template } from './schema.ts'
import { filled, variablesIn } from './templates.ts'
import type { Variables } from './variables.ts'
import { stepsOf } from './write.ts'

export interface Received {
  readonly method: string
  /** Below the base address. */
  readonly path: string
  readonly query: URLSearchParams
  /** The body as JSON. */
  readonly body: unknown
}

export interface Heard extends At {
  readonly variables: Variables
  /** The values of earlier answers that the request sends back. */
  readonly returned: readonly Returned[]
}

export interface Returned {
  /** The path in the answer. */
  readonly path: string
  readonly value: unknown
}

/** @returns `undefined` if no step of the dialect has this method and path. */
export function heardIn(dialect: Dialect, received: Received): Heard | undefined {
  for (const kind of ['price', 'build'] as const)
    for (const [step, [request, template]] of stepsOf(dialect, kind).entries()) {
      const variables = variablesFor(received, request, template)
      if (variables === undefined) continue
      return { kind, step, variables, returned: returnedIn(template, sentIn(received)) }
    }
  return undefined
}

/** The variables that a request tells; `undefined` if it has another method or path. */
export function variablesFor(received: Received, request: string, template: Template): Variables | undefined {
  const [method, path = ''] = request.split(' ')
  if (method !== received.method || !isPath(path, received.path)) return undefined
  return { ...variablesIn(path, received.path), ...variablesIn(template, sentIn(received)) }
}

function sentIn({ body, method, query }: Received): unknown {
  return method === 'GET' ? fieldsOf(query) : body
}

/** True if the path is one that the template could have: without its query, and with or without a slash at the end. */
export function isPath(template: string, path: string): boolean {
  const [bare = ''] = template.split('?')
  const parts = bare.split(/\{[^{}]+\}/).map((part) => part.replaceAll(/[.+?^${}()|[\]\\*]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}/?$`).test(path)
}

/** A parameter that is repeated is a list. */
function fieldsOf(query: URLSearchParams): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const all = query.getAll(name)
      return [name, all.length === 1 ? all[0] : all]
    }),
  )
}

const earlier = /^\{(\d):([^{}]+)\}$/

function returnedIn(template: Template, sent: unknown): readonly Returned[] {
  if (typeof template === 'string') {
    const [, , path] = earlier.exec(template) ?? []
    return path === undefined || sent === undefined ? [] : [{ path, value: sent }]
  }
  if (typeof template !== 'object' || template === null) return []
  return Object.entries(template).flatMap(([name, item]) => returnedIn(item, fieldOf(sent, name)))
}

/** The mark that an earlier answer gave the asker to send back; `undefined` for a first step. */
export function handleIn([first]: readonly Returned[]): string | undefined {
  const handle = typeof first?.value === 'string' ? first.value : fieldOf(first?.value, 'handle')
  return typeof handle === 'string' ? handle : undefined
}

interface Answering {
  readonly variables: Variables
  readonly offer: Offer
  /** The further fields of each swap of its route. */
  readonly hops: readonly unknown[]
  /** Marks the asker's next request. */
  readonly handle: string
}

/** The body of an answer with an offer. */
export function bodyOf(dialect: Dialect, at: At, { handle, hops, offer, variables }: Answering): unknown {
  const isOfPrice = at.kind === 'price' || !isLast(dialect, at)
  const skeleton = filled(dialect.answers?.[isOfPrice ? 'price' : 'build'] ?? {}, {
    variables,
    bodies: [],
    now: 0,
  })
  const as = isOfPrice ? ({ ...at, kind: 'price' } as const) : at
  const begun = withConditions(skeleton, dialect.ok ?? {})
  const body = withOffer(dialect, withHops(dialect, begun, as, hops), as, offer)
  return withHandles(dialect, at.step, body, handle)
}

/** Marks the values that a later step sends back. */
function withHandles(dialect: Dialect, step: number, body: unknown, handle: string): unknown {
  let marked = body
  for (const path of sentBackIn([...stepsOf(dialect, 'build')] as Template, step)) {
    const { keys = [] } = placesIn(path)[0] ?? {}
    const value = valuesAt(marked, keys)[0]
    const isObject = typeof value === 'object' && value !== null
    marked = withValueAt(marked, keys, isObject ? { ...value, handle } : handle)
  }
  return marked
}

/** The paths in the answer of a step that later steps send back. */
function sentBackIn(template: Template, step: number): readonly string[] {
  if (typeof template === 'string') {
    const [, from, path = ''] = earlier.exec(template) ?? []
    return from === `${step}` ? [path] : []
  }
  if (typeof template !== 'object' || template === null) return []
  return Object.values(template).flatMap((item: Template) => sentBackIn(item, step))
}

/** The status and body of an answer that there is no route. */
export function noRouteOf(dialect: Dialect) {
  const { status = 200, ...fields } = dialect.noRoute[0] ?? { status: 404 }
  const begun = Number(status) < 400 ? {} : refusalBodyOf(dialect, 'There is no route.')
  return { status: Number(status), body: withConditions(begun, fields) }
}

/** The body of a refusal. */
export function refusalBodyOf({ answers, message = 'message' }: Dialect, text: string): unknown {
  const [place] = placesIn(message)
  const begun = filled(answers?.refusal ?? {}, { variables: {}, bodies: [], now: 0 })
  return withValueAt(begun, place?.keys ?? ['message'], text)
}

function withConditions(body: unknown, conditions: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(conditions).reduce(
    (put, [path, value]) => withValueAt(put, placesIn(path)[0]?.keys ?? [path], value),
    body,
  )
}
