/** The message of a failed check: a sentence with the values found, also if the check has no message of its own. */
import type { AssertionError } from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { counted } from '../../core/printable.ts'
import { asEvidence } from '../verdict.ts'

const maxDifferences = 3
const maxValue = 80
const maxProse = 120

/** @param fact The condition that should hold, as the continuation of a sentence. */
export function saidBy(error: AssertionError, fact: string): string {
  // Node appends the comparison of the values to a message.
  const [own = ''] = error.generatedMessage ? [] : error.message.split(/\n(?=\n|\+ actual)/)
  // Reasons of reverts that nobody can read, or that are empty.
  const message = own.replace(/^0x$/, '').replaceAll(/\b(0x[\da-f]{8})[\da-f]{57,}/gi, '$1…')
  const found = foundBy(error).filter((one) => !message.includes(one))
  const said = isSentence(message) ? message : [`this is not so: ${fact}`, message].filter(Boolean).join(': ')
  const isComplete = message !== '' && valuesOf(error).every((value) => message.includes(value))
  if (isComplete || found.length === 0) return said
  const listed = found.slice(0, maxDifferences)
  const more = found.length - listed.length
  return `${said}: ${[...listed, ...(more === 0 ? [] : [counted(more, 'more difference')])].join('; ')}`
}

/** True for at least two words outside of JSON. */
function isSentence(text: string): boolean {
  return /\p{L}{2,}.* \p{L}{2,}/u.test(text.replaceAll(/[{["].*[}\]"]/gs, '').replace(/^status /, ''))
}

/** Both sides of a comparison, if each is a single value. */
function valuesOf({ actual, expected }: AssertionError): readonly string[] {
  return [actual, expected].filter((side) => side !== undefined).map((side) => `${side}`)
}

function foundBy({ actual, expected, operator }: AssertionError): readonly string[] {
  // A condition has no values; a pattern or an inequality has one.
  if (operator === '==') return []
  if (operator === 'match' || operator === 'doesNotMatch' || operator.startsWith('not'))
    return [`found ${shown(asEvidence(actual))}`]
  return differencesIn(asEvidence(actual), asEvidence(expected), '')
}

function differencesIn(actual: unknown, expected: unknown, path: string): readonly string[] {
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length !== expected.length) {
    if (expected.length === 0) return [`${path === '' ? '' : `${path} has `}${listed(actual)}`]
    return [lengthsIn(actual, expected, path === '' ? 'the list' : path)]
  }
  if (isNested(actual) && isNested(expected)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    return names.flatMap((name) => differencesIn(actual[name], expected[name], placeIn(path, name)))
  }
  if (JSON.stringify(actual) === JSON.stringify(expected)) return []
  const [name, ...values] = sameField(actual, expected)
  if (name !== undefined) return [`${name} is ${values.map(shown).join(', not ')}`]
  if (actual === undefined) return [`${path || 'it'} is missing, and not ${shown(expected)}`]
  if (path !== '' && expected === undefined && isProse(actual)) return [`${path}: ${cut(actual, maxProse)}`]
  const found = `${path === '' ? 'found' : `${path} is`} ${shown(actual)}`
  return [expected === undefined ? found : `${found}, not ${shown(expected)}`]
}

/** The name of a field and its two values, if both sides are texts of the form `name: value` with one name. */
function sameField(...sides: readonly unknown[]): readonly string[] {
  const [one, other] = sides.map((side) => /^([\w.]+): (.*)$/s.exec(`${side}`))
  const [name, value, compared] = [one?.[1], one?.[2], other?.[2]]
  if (name === undefined || value === undefined || compared === undefined || name !== other?.[1]) return []
  return [name, value, compared]
}

/** The items in which lists of unequal lengths differ, or else their lengths. */
function lengthsIn(actual: readonly unknown[], expected: readonly unknown[], list: string): string {
  const missing = expected.filter((item) => !actual.some((one) => isDeepStrictEqual(one, item)))
  const foreign = actual.filter((item) => !expected.some((one) => isDeepStrictEqual(one, item)))
  if (
    actual.length === 0 ||
    (missing.length > 0 && foreign.length > 0) ||
    missing.length + foreign.length === 0
  )
    return `${list} has ${counted(actual.length, 'item')}, not ${expected.length}`
  return missing.length > 0 ? `${list} lacks ${listed(missing)}` : `${list} has ${listed(foreign)} as well`
}

/** The first items of a list; texts without quotation marks. */
function listed(items: readonly unknown[]): string {
  const few = items
    .slice(0, maxDifferences)
    .map((item) => cut(typeof item === 'string' ? item : JSON.stringify(item, shortHex), maxProse))
  return [...few, ...(items.length > few.length ? ['…'] : [])].join(', ')
}

/** The beginning of addresses and hashes, so that the values beside them are shown too. */
function shortHex(_: string, value: unknown): unknown {
  return typeof value === 'string' && /^0x[\da-f]{40,}$/i.test(value) ? `${value.slice(0, 10)}…` : value
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Items of a list without a name are counted from one; positions within such an item say nothing to a reader. */
function placeIn(path: string, name: string): string {
  if (!/^\d+$/.test(name)) return path === '' ? name : `${path}.${name}`
  if (path === '') return `item ${Number(name) + 1}`
  return /^item \d+$/.test(path) ? path : `${path}[${name}]`
}

function isProse(value: unknown): value is string {
  return typeof value === 'string' && /\s/.test(value)
}

function shown(value: unknown): string {
  // A text with quotation marks, such as an answer, would have to escape them.
  const isPlain =
    typeof value === 'string' && (/^[\w.-]+$/.test(value) || (isProse(value) && value.includes('"')))
  return cut(isPlain ? value : JSON.stringify(value), maxValue)
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`
}
