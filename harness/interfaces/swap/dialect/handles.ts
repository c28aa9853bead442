/**
 * Handles: marks that a service puts into an answer where the dialect sends a value of it back, to know the ask again.
 *
 * @module
 */
import { fieldOf } from '../../../core/json.ts'
import type { Kind } from '../api/ask.ts'
import { type Place, placesIn, valuesAt, withValueAt } from './paths.ts'
import { readPlaces } from './places.ts'
import type { Dialect, Template } from './schema.ts'
import { expressionsIn, isEarlier } from './templates.ts'
import { stepsOf } from './write.ts'

const kinds = ['price', 'build'] as const

/** The places in earlier answers that a request sends back. Places of an offer's fields have values of their own. */
export function handlesOf(dialect: Dialect, kind: Kind, step: number): readonly Place[] {
  const request: Template = [...(stepsOf(dialect, kind)[step] ?? []), dialect.headers ?? {}]
  const sent = expressionsIn(request).filter(isEarlier).flatMap(placesIn)
  const read = kinds.flatMap((one) => readPlaces(dialect, one).flatMap(([, path]) => placesIn(path)))
  return sent.filter(({ keys, step: from }) => {
    const isRead = read.some((one) => (one.step ?? from) === from && one.keys.join('.') === keys.join('.'))
    return from !== undefined && from < step && !isRead
  })
}

/** The body of a step's answer, with the handle in the places that later requests send back. */
export function withHandle(dialect: Dialect, step: number, body: unknown, handle: string): unknown {
  const later = kinds.flatMap((kind) =>
    stepsOf(dialect, kind).map((_, index) => handlesOf(dialect, kind, index)),
  )
  const places = later.flat().filter((place) => place.step === step)
  return places.reduce(
    (put, { keys }) => withValueAt(put, keys, marked(valuesAt(put, keys)[0], handle)),
    body,
  )
}

function marked(value: unknown, handle: string): unknown {
  if (Array.isArray(value)) return [marked(value[0], handle), ...value.slice(1)]
  return typeof value === 'object' && value !== null ? { ...value, handle } : handle
}

/** The handle of a value that is sent back. */
export function handleIn(value: unknown): string {
  if (Array.isArray(value)) return handleIn(value[0])
  return `${typeof value === 'object' ? fieldOf(value, 'handle') : value}`
}
