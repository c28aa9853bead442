/**
 * Paths within an answer: `data.items.0.id`, and `["odd name"]` for a name that is no word. The empty path, which is
 * the answer itself, is written `.`. The first name of a path into the headers is `@headers`.
 *
 * @module
 */
import type { Exchange } from '../../../../core/transport/transport.ts'
import { jsonIn, valueAt } from '../reading/reading.ts'

export type Path = readonly string[]

/** A value that is neither an object nor a list, and its place. */
export interface Leaf {
  readonly path: Path
  readonly value: unknown
}

export const headers = '@headers'

const word = /^[@\w$#-]+$/

export function pathText(path: Path): string {
  if (path.length === 0) return '.'
  return path
    .map((name, index) =>
      word.test(name) ? `${index === 0 ? '' : '.'}${name}` : `[${JSON.stringify(name)}]`,
    )
    .join('')
}

export function parsePath(text: string): Path {
  return [...text.matchAll(/\["((?:[^"\\]|\\.)*)"\]|[^.[\]]+/g)].map(([whole, quoted]) =>
    quoted === undefined ? whole : `${JSON.parse(`"${quoted}"`)}`,
  )
}

/** The value at a path of an answer. */
export function valueIn(exchange: Exchange, path: Path): unknown {
  const [first, name = ''] = path
  return first === headers ? exchange.response.headers[name] : valueAt(jsonIn(exchange), ...path)
}

// No service's form needs more, but a hostile body may hold millions.
const maxLeaves = 5_000

/** The leaves of a body, in its order. The keys of objects that are hashes count as leaves, too, under `@key`. */
export function leavesOf(body: unknown): readonly Leaf[] {
  const leaves: Leaf[] = []
  const visit = (value: unknown, path: Path) => {
    if (leaves.length >= maxLeaves) return
    if (typeof value !== 'object' || value === null) {
      leaves.push({ path, value })
      return
    }
    for (const [name, inner] of Object.entries(value)) {
      if (isHashKey(name)) leaves.push({ path: [...path, name, key], value: name })
      visit(inner, [...path, name])
    }
  }
  visit(body, [])
  return leaves
}

/** The last name in the path of an entry's own key. */
export const key = '@key'

function isHashKey(name: string): boolean {
  return /^(0x)?[0-9a-f]{64}$/i.test(name)
}

/** The entries of a list, or the objects within an object whose keys are ids. */
export function entriesOf(container: unknown): readonly unknown[] {
  if (Array.isArray(container)) return container
  if (typeof container !== 'object' || container === null) return []
  return Object.entries(container).flatMap(([name, entry]) =>
    typeof entry === 'object' && entry !== null ? [{ [key]: name, ...entry }] : [],
  )
}
