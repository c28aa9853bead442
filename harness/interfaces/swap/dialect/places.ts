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
  const { each = '', ...ofHops } = route ?? {}
  const places: readonly (readonly [string, unknown])[] = [
    ...Object.entries(simple),
    ...tx.map(([name, path]) => [`tx.${name}`, path] as const),
    ...fees.map((fee) => ['fees', typeof fee === 'string' ? fee : (fee.each ?? fee.amount)] as const),
    ...Object.entries(ofHops).flatMap(([name, path]) =>
      path === undefined ? [] : [[`route.${name}`, below(each, path)] as const],
    ),
  ]
  return places.flatMap(([name, path]) =>
    typeof path === 'string' && path !== '=native' ? [[name, path] as const] : [],
  )
}

/** The path of a place in each item, with its alternatives. */
function below(each: string, path: string): string {
  const items = each.split('|')
  return items.flatMap((item) => path.split('|').map((one) => `${item}.${one}`)).join('|')
}
