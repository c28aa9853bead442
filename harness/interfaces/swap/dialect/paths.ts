/**
 * Paths into answers: names, numbers and `*` joined by dots, `a|b` for the first that is present, and `0:` before a path
 * into the answer of another step than the last.
 *
 * @module
 */
import { fieldOf } from '../../../core/json.ts'

/** One alternative of a path. */
export interface Place {
  /** Number of the step whose answer it is in; the last step's if absent. */
  readonly step?: number
  readonly keys: readonly string[]
}

export function placesIn(path: string): readonly Place[] {
  return path.split('|').map((alternative) => {
    const [, step, rest = ''] = /^(?:(\d):)?(.*)$/.exec(alternative.trim()) ?? []
    return { ...(step !== undefined && { step: Number(step) }), keys: rest.split('.') }
  })
}

/** The values at the keys; a `*` stands for each item of a list, and for each field of an object. */
export function valuesAt(value: unknown, [key, ...rest]: readonly string[]): readonly unknown[] {
  if (key === undefined) return value === undefined || value === null ? [] : [value]
  if (key !== '*') return valuesAt(fieldOf(value, key), rest)
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((one) => valuesAt(one, rest))
    : []
}

/** The first value that is present, over the alternatives; `undefined` if there is none. */
export function firstAt(bodies: readonly unknown[], path: string): unknown {
  return allAt(bodies, path)[0]
}

/** The values of the first alternative that has some. */
export function allAt(bodies: readonly unknown[], path: string): readonly unknown[] {
  for (const { keys, step } of placesIn(path)) {
    const found = valuesAt(bodies.at(step ?? -1), keys)
    if (found.length > 0) return found
  }
  return []
}

/** The value with another one at the keys; objects and lists that are missing on the way are added. */
export function withValueAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put
  if (Array.isArray(value) || (value === undefined && /^\d+$/.test(key))) {
    const items: unknown[] = Array.isArray(value) ? [...value] : []
    const index = key === '*' ? 0 : Number(key)
    items[index] = withValueAt(items[index], rest, put)
    return items
  }
  const fields = typeof value === 'object' && value !== null ? value : {}
  const name = key === '*' ? (Object.keys(fields)[0] ?? '0') : key
  return { ...fields, [name]: withValueAt(fieldOf(fields, name), rest, put) }
}
