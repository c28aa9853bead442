/**
 * The groups with figures of their own: all orders that the market has the liquidity for, each size, each kind of pair,
 * and each size on each kind of pair.
 *
 * @module
 */

import type { OrderResult } from '../measurement.ts'
import { pairClasses, sizeClasses } from './classes.ts'

export interface Stratum {
  readonly name: string
  /** Whether it is one size on one kind of pair. */
  readonly isCell: boolean
  readonly includes: (result: Pick<OrderResult, 'size' | 'pair'>) => boolean
}

const isWithin = ({ size }: Pick<OrderResult, 'size'>) => size !== 'beyond liquidity' && size !== 'unpriced'

const all: readonly Stratum[] = [
  { name: 'within liquidity', isCell: false, includes: isWithin },
  ...sizeClasses.map(
    (size): Stratum => ({ name: size, isCell: false, includes: (result) => result.size === size }),
  ),
  ...pairClasses.map(
    (pair): Stratum => ({
      name: pair,
      isCell: false,
      includes: (result) => isWithin(result) && result.pair === pair,
    }),
  ),
  ...sizeClasses.flatMap((size) =>
    pairClasses.map(
      (pair): Stratum => ({
        name: `${size} ${pair}`,
        isCell: true,
        includes: (result) => result.size === size && result.pair === pair,
      }),
    ),
  ),
]

/** Those that hold any of the orders. */
export function strataOf(orders: readonly Pick<OrderResult, 'size' | 'pair'>[]): readonly Stratum[] {
  return all.filter(({ includes }) => orders.some(includes))
}
