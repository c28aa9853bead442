/**
 * Rates the fields of a body by how much a failure says of each, so that a shortened body keeps those at fault. The
 * sentence of the check names paths, values and fields; the clause names fields; and a comparison differs in some.
 *
 * @module
 */
import { fieldOf, tryParse } from '../../core/json.ts'

/**
 * @param path Names of fields and indices of items.
 * @returns Zero for a field that nothing names.
 */
export type Rate = (path: readonly string[], value: unknown) => number

// A path says more than a value, a value more than a name, and a name in the sentence more than one in the clause.
const points = { path: 16, within: 12, value: 8, name: 4, differing: 4, clause: 2, beside: 1.5, item: 1 }

export function ratedBy(sentence: string, clause: string): Rate {
  const words = wordsIn(sentence)
  const inClause = wordsIn([...clause.matchAll(/`([^`]+)`/g)].map(([, code]) => code).join(' '))
  const paths = [...words].filter((word) => /^[a-z_]\w*\.\w/.test(word))
  const items = [...sentence.matchAll(/\b(?!found )([a-z]\w+) (\d+)\b/gi)].map(
    ([, word = '', count = '']) => ({
      word,
      // Items without a name are counted from one.
      index: `${Number(count) - (word === 'item' ? 1 : 0)}`,
    }),
  )
  return (path, value) => {
    const place = path.join('.').toLowerCase()
    return [
      Math.max(0, ...paths.map((named) => pointsBetween(named, place))),
      isNamed(value, words) ? points.value : 0,
      pointsOfNames(path, words, points.name),
      pointsOfNames(path, inClause, points.clause),
      items.some((item) => isOfItem(path, item)) ? points.item : 0,
    ].reduce((sum, one) => sum + one)
  }
}

/** From this rating on, the sentence itself names the field. */
export const namedFrom = points.name

/** From this rating on, a value is compared with the sentence, and shown whole. */
export const readableFrom = points.value

/** True for a value that the sentence has. */
function isNamed(value: unknown, words: ReadonlySet<string>): boolean {
  if (!['string', 'number', 'bigint'].includes(typeof value)) return false
  const text = `${value}`.toLowerCase()
  return text.length >= minValue && words.has(text)
}

// Shorter values occur in many fields.
const minValue = 3

/** Words, amounts with and without their sign, and paths, whose indices follow a point. */
function wordsIn(text: string): ReadonlySet<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll(/\[(\d+)\]/g, '.$1')
      .match(/[+-]?\w[\w.+-]*/g) ?? []
  return new Set(
    words.map((word) => word.replace(/[.+-]+$/, '')).flatMap((word) => [word, word.replace(/^[+-]/, '')]),
  )
}

function pointsBetween(named: string, place: string): number {
  if (named === place) return points.path
  if (place.startsWith(`${named}.`)) return points.within
  const [one, other] = [named, place].map((path) => path.slice(0, path.lastIndexOf('.') + 1))
  // A field that is missing has its place beside the others of its object.
  return one === other && one !== '' ? points.beside : 0
}

/** A name of an object or a list counts half for the fields in it. */
function pointsOfNames(path: readonly string[], words: ReadonlySet<string>, most: number): number {
  if (words.has((path.at(-1) ?? '').toLowerCase())) return most
  return path.some((name) => !isIndex(name) && words.has(name.toLowerCase())) ? most / 2 : 0
}

/** True within the item of that index, of the list of that name or of the outermost list: order 2 has a solution 2. */
function isOfItem(
  path: readonly string[],
  { index, word }: { readonly index: string; readonly word: string },
): boolean {
  const outermost = path.findIndex(isIndex)
  return path.some((name, at) => name === index && (at === outermost || path[at - 1] === `${word}s`))
}

function isIndex(name: string): boolean {
  return /^\d+$/.test(name)
}

// Each request and each answer has another one.
const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Rates the fields that another body has not, or has with another value; none if that body is not JSON. */
export function differingFrom(other: string): Rate {
  const compared = tryParse(other)
  if (compared === undefined) return () => 0
  return (path, value) => {
    const there = path.reduce<unknown>((within, name) => fieldOf(within, name), compared)
    return there === value || id.test(`${value}`) ? 0 : points.differing
  }
}
