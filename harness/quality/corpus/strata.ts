/**
 * The groups with figures of their own. For single orders: all within the market's liquidity, each size, each kind of
 * pair, and each size on each kind of pair. For batches, gas-deducted quotes, each kind of quoted orders and each gas
 * price: all, and each size.
 *
 * @module
 */

import type { OrderResult } from '../measurement.ts'
import { pairClasses, quotedKinds, sizeClasses } from './classes.ts'

export interface Stratum {
  readonly name: string
  /** Whether it is one size on one kind of pair. */
  readonly isCell: boolean
  readonly includes: (result: Sorted) => boolean
}

type Sorted = Pick<OrderResult, 'size' | 'pair' | 'others' | 'deductsGas' | 'quoted' | 'gasGwei'>

const isWithin = ({ size }: Sorted) => size !== 'beyond liquidity' && size !== 'unpriced'
const isBatch = ({ others }: Sorted) => others !== undefined
const deductsGas = (result: Sorted) => result.deductsGas === true
const isUsualSingle = (result: Sorted) =>
  !isBatch(result) && !deductsGas(result) && result.quoted === undefined && result.gasGwei === undefined

const singles: readonly Stratum[] = [
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

const bySize = (name: string): readonly Stratum[] => [
  { name, isCell: false, includes: () => true },
  ...sizeClasses.map(
    (size): Stratum => ({
      name: `${size} ${name}`,
      isCell: true,
      includes: (result) => result.size === size,
    }),
  ),
]

const alike: readonly Stratum[] = [
  ...singles.map((one) => within(one, isUsualSingle)),
  ...bySize('batches').map((one) => within(one, isBatch)),
  ...bySize('FirstOrder').map((one) => within(one, deductsGas)),
  ...quotedKinds.flatMap((kind) => bySize(kind).map((one) => within(one, ({ quoted }) => quoted === kind))),
]

function within({ includes, ...stratum }: Stratum, isKind: Stratum['includes']): Stratum {
  return { ...stratum, includes: (result) => isKind(result) && includes(result) }
}

/** The strata that hold any of the orders. */
export function strataOf(orders: readonly Sorted[]): readonly Stratum[] {
  const gasPrices = [...new Set(orders.flatMap(({ gasGwei }) => gasGwei ?? []))].toSorted((a, b) => a - b)
  const priced = gasPrices.flatMap((gwei) =>
    bySize(`at ${gwei} gwei`).map((one) => within(one, ({ gasGwei }) => gasGwei === gwei)),
  )
  return [...alike, ...priced].filter(({ includes }) => orders.some(includes))
}
