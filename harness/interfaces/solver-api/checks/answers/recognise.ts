/**
 * Recognises values by their content. A name only breaks a tie between paths with equal values; if no path holds the
 * value, a field with its own name holds the service's version of it, and the clauses judge that.
 *
 * @module
 */
import { type Leaf, type Path, pathText } from './path.ts'
import { formText, none, unknown } from './table.ts'

/** Patterns of paths in snake case, such as `page.next_cursor`, the best first. */
export type Names = readonly RegExp[]

/** The leaves, sorted by how well their names match, and then by the length of their paths. */
export function ranked<One extends Leaf>(leaves: readonly One[], names: Names): readonly One[] {
  return leaves.toSorted((a, b) => rankOf(a, names) - rankOf(b, names) || a.path.length - b.path.length)
}

/** The index of the first pattern that the path matches; the number of patterns if it matches none. */
export function rankOf({ path }: Pick<Leaf, 'path'>, names: Names): number {
  const text = inSnakeCase(path)
  const rank = names.findIndex((name) => name.test(text))
  return rank < 0 ? names.length : rank
}

/** The path in snake case, so that `order.startAmount` and `order.start_amount` are one name. */
export function inSnakeCase(path: Path): string {
  return path
    .join('.')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
}

/** The features that one value is found by. */
export interface Sought {
  /** The notation of the known value; `undefined` if the leaf does not hold it. */
  readonly notation: (value: unknown) => string | undefined
  readonly names: Names
  /** Matches the name of a field that is named after the value. */
  readonly ownName: RegExp
  /** True if paths may hold the same value now and different values later, so that names must distinguish them. */
  readonly isNameNeeded?: boolean
}

/**
 * The table's entry for a sought value in an answer.
 *
 * @param held The leaves that hold the value.
 * @param all All leaves, one of which may have the value's name.
 */
export function entryFor(held: readonly Leaf[], all: readonly Leaf[], sought: Sought): string {
  const { isNameNeeded = false, names, notation, ownName } = sought
  const [first, ...others] = ranked(held, names)
  if (first !== undefined) {
    const isOpen = others.length > 0 && rankOf(first, names) === names.length
    return isNameNeeded && isOpen
      ? unknown(`${placesOf(held)} hold it alike`)
      : formText({ path: first.path, notation: notation(first.value) ?? '' })
  }
  const named = all.find(({ path, value }) => isShown(value) && ownName.test(inSnakeCase(path)))
  return named === undefined ? none : formText({ path: named.path }, true)
}

/** The leaves that hold the sought value. */
export function holding(leaves: readonly Leaf[], { notation }: Sought): readonly Leaf[] {
  return leaves.filter(({ value }) => notation(value) !== undefined)
}

/** The places of leaves, as a sentence names them. */
export function placesOf(leaves: readonly Leaf[]): string {
  return leaves
    .slice(0, 3)
    .map(({ path }) => pathText(path))
    .join(', ')
}

export function isShown(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}
