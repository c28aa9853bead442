/**
 * A dialect read backwards: requests parse by its templates, and answers are written at its places.
 *
 * @module
 */
import { fieldOf } from '../../../core/json.ts'
import type { Offer } from '../api/ask.ts'
import { handlesOf, withHandle } from './handles.ts'
import { placesIn, withValueAt } from './paths.ts'
import { type At, isLast, withHops, withOffer } from './put.ts'
import type { Dialect, Template } from './schema.ts'
import { filled, isEarlier, slotsIn, variablesIn } from './templates.ts'
import type { Variables } from './variables.ts'
import { stepsOf } from './write.ts'

export interface Received {
  readonly method: string
  /** Below the base address. */
  readonly path: string
  readonly query: URLSearchParams
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as JSON. */
  readonly body: unknown
}

export interface Heard extends At {
  readonly variables: Variables
  /** The values of earlier answers that the request sends back. */
  readonly returned: readonly Returned[]
  /** True if a value that it sends back tells the service which ask it continues. */
  readonly isContinuing: boolean
}

export interface Returned {
  /** The path, with the step of the answer: `0:data.id`. */
  readonly path: string
  readonly value: unknown
}

/** @returns The step whose fields the request fits best; `undefined` if none has this method and path. */
export function heardIn(dialect: Dialect, received: Received): Heard | undefined {
  const heard = (['price', 'build'] as const).flatMap((kind) =>
    stepsOf(dialect, kind).flatMap(([request, template], step) => {
      const slots = slotsOf(received, request, template, dialect.headers)
      if (slots === undefined) return []
      const returned = slots.flatMap(([path, value]) => (isEarlier(path) ? [{ path, value }] : []))
      const isContinuing = handlesOf(dialect, kind, step).length > 0
      const fit = fitOf(template, sentIn(received))
      return [{ kind, step, variables: variablesIn(slots), returned, isContinuing, fit }]
    }),
  )
  const best = Math.max(...heard.map(({ fit }) => fit))
  return heard.find(({ fit }) => fit === best)
}

/** The variables that a request tells; `undefined` if it has another method or path. */
export function variablesFor(received: Received, request: string, template: Template): Variables | undefined {
  const slots = slotsOf(received, request, template)
  return slots && variablesIn(slots)
}

function slotsOf(
  received: Received,
  request: string,
  template: Template,
  headers: Dialect['headers'] = {},
): ReturnType<typeof slotsIn> | undefined {
  const [method, path = ''] = request.split(' ')
  if (method !== received.method || !isPath(path, received.path)) return undefined
  const [bare = '', query] = path.split('?')
  return [
    ...slotsIn(bare, received.path.replace(/\/$/, '')),
    ...slotsIn(fieldsOf(new URLSearchParams(query)), fieldsOf(received.query)),
    ...slotsIn(template, sentIn(received)),
    ...Object.entries(headers).flatMap(([name, text]) =>
      slotsIn(text.replaceAll(/\$\w+/g, '{key}'), received.headers[name.toLowerCase()]),
    ),
  ]
}

/** The number of fields that have a value, where a constant must be the same. */
function fitOf(template: Template, sent: unknown): number {
  if (typeof template === 'object' && template !== null)
    return Object.entries(template).reduce((sum, [name, item]) => sum + fitOf(item, fieldOf(sent, name)), 0)
  if (typeof template === 'string' && template.includes('{')) return sent === undefined ? 0 : 1
  return `${sent}` === `${template}` ? 1 : -1
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
function fieldsOf(query: URLSearchParams): Readonly<Record<string, string | readonly string[]>> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const all = query.getAll(name)
      return [name, all.length === 1 ? `${all[0]}` : all]
    }),
  )
}

interface Answering {
  readonly variables: Variables
  /** Absent before the whole ask is known. */
  readonly offer?: Offer
  /** The further fields of each swap of its route. */
  readonly hops?: readonly unknown[]
  /** Marks the asker's next request. */
  readonly handle: string
}

/** The body of an answer that is no refusal. */
export function bodyOf(
  dialect: Dialect,
  at: At,
  { handle, hops = [], offer, variables }: Answering,
): unknown {
  const isOfPrice = at.kind === 'price' || !isLast(dialect, at)
  const skeleton = filled(dialect.answers?.[isOfPrice ? 'price' : 'build'] ?? {}, {
    variables,
    bodies: [],
    now: 0,
  })
  // With requests for a price of its own, the first answer of a transaction has places of its own.
  const hasPlaces = at.kind === 'build' && dialect.price !== undefined
  const as = isOfPrice && !hasPlaces ? ({ ...at, kind: 'price' } as const) : at
  const begun = withConditions(skeleton, dialect.ok ?? {})
  const body = withOffer(dialect, withHops(dialect, begun, as, hops), as, offer ?? {})
  return withHandle(dialect, at.step, body, handle)
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
