/**
 * The places of a dialect as a list.
 *
 * @module
 */
import type { Kind } from '../api/ask.ts'
import { txPlaces } from './read.ts'
import type { Dialect } from './schema.ts'

/** Each path that is read in the answers of a kind, with the name of its field. */
export function readPlaces(dialect: Dialect, kind: Kind): readonly (readonly [name: string, path: string])[] {
  const { fees = [], gross: _, route, tx: __, ...simple } = dialect.read
  const tx = kind === 'build' ? Object.entries(txPlaces(dialect) ?? {}) : []
  const places: readonly (readonly [string, unknown])[] = [
    ...Object.entries(simple),
    ...tx.map(([name, path]) => [`tx.${name}`, path] as const),
    ...fees.map((fee) => ['fees', typeof fee === 'string' ? fee : (fee.each ?? fee.amount)] as const),
    ['route', route?.each],
  ]
  return places.flatMap(([name, path]) =>
    typeof path === 'string' && path !== '=native' ? [[name, path] as const] : [],
  )
}
