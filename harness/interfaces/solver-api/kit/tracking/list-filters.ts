/**
 * The parameters of lists of orders, drawn whole: every two filters meet, in both letters of a wallet and on pages of
 * every size.
 *
 * @module
 */
import fc from 'fast-check'
import { coveringArray, type Factors, type Row } from '../../../../judge/draws/covering-array.ts'
import { ByTurn } from '../../../../judge/scenario.ts'
import type { Universe } from '../../api/universe.ts'

export const filterNames = ['order_status', 'order_hashes', 'filter_query'] as const

/** The parameters of one list. */
export interface ListFilters {
  /** The filters, in addition to the wallet. */
  readonly names: readonly (typeof filterNames)[number][]
  /** True for a wallet with a checksum in the case of its letters. */
  readonly isMixedCase: boolean
  readonly limit?: string
}

const factors: Factors = {
  ...Object.fromEntries(filterNames.map((name) => [name, ['absent', 'named']])),
  letters: ['lower', 'mixed'],
  limit: ['absent', '1', '2'],
}

/** The parameters of several lists. */
export function listFilters(count: number): ByTurn<ListFilters[], Universe> {
  return new ByTurn((_, { turn }) =>
    fc.constant(Array.from({ length: count }, (__, index) => filtersIn(rowAt(turn * count + index)))),
  )
}

// Rows of one array. A number modulo this is the row, and the quotient is the array.
const rowsAtMost = 12

function rowAt(number: number): Row {
  const rows = coveringArray(factors, Math.floor(number / rowsAtMost))
  return rows[(number % rowsAtMost) % rows.length] ?? {}
}

function filtersIn({ letters, limit, ...row }: Row): ListFilters {
  return {
    names: filterNames.filter((name) => row[name] === 'named'),
    isMixedCase: letters === 'mixed',
    ...(limit === undefined || limit === 'absent' ? {} : { limit }),
  }
}
