/**
 * The dialects of the package.
 *
 * @module
 */
import { dialectText } from './files.ts'
import { parseDialect } from './parse.ts'
import type { Dialect } from './schema.ts'

/** @param name One of `packagedNames`. */
export function packagedDialect(name: string): Dialect {
  return parseDialect(dialectText(name) ?? '')
}
