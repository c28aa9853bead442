/**
 * Assertions about large values. Node compares two values line by line, in time and memory that grow with the
 * square of the number of lines: a list of five thousand items in an answer would take half a minute and
 * gigabytes. Importing this module replaces those assertions; values of ordinary size are compared as before.
 *
 * @module
 */
import assert, { AssertionError } from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

// Values inside a value, or lines of a text.
const maxParts = 1000

type Compare = (actual: unknown, expected: unknown, message?: string | Error) => void

const strictEqual = bounded(assert.strictEqual, Object.is)
const deepStrictEqual = bounded(assert.deepStrictEqual, isDeepStrictEqual)
Object.assign(assert, { equal: strictEqual, strictEqual, deepEqual: deepStrictEqual, deepStrictEqual })

function bounded(compare: Compare, isEqual: (a: unknown, b: unknown) => boolean): Compare {
  return function compareBounded(actual, expected, message) {
    if (partsOf(actual) + partsOf(expected) <= maxParts) return compare(actual, expected, message)
    if (isEqual(actual, expected)) return
    if (message instanceof Error) throw message
    const differing = { actual, expected, message: message ?? 'large values differ' }
    const error = new AssertionError({ ...differing, operator: 'fail', stackStartFn: compareBounded })
    error.generatedMessage = message === undefined
    throw error
  }
}

/** Counts the lines of the value, up to a few more than the maximum. */
function partsOf(value: unknown, left = maxParts): number {
  if (typeof value === 'string') return value.split('\n', left + 1).length
  if (typeof value !== 'object' || value === null) return 1
  let parts = 1
  for (const one of Object.values(value)) {
    parts += partsOf(one, left - parts)
    if (parts > left) break
  }
  return parts
}
