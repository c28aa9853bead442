/** Measures the solver's gap, net of gas, to a bound that no route exceeds: by gas price and size, market by market. */
import { type BoundOracle, boundOracleOf } from '../../quality/bound-oracle.ts'
import { quantile } from '../../quality/comparison/statistics.ts'
import { dollarSizes } from '../../quality/corpus/classes.ts'
import { type CorpusOrder, drawCorpus } from '../../quality/corpus/corpus.ts'
import { solve } from '../../solver/solve.ts'
import { benchMarkets } from './markets.ts'
import { tableHead, tableRow } from './table.ts'

interface NetGapRow {
  readonly market: string
  readonly gwei: number
  readonly size: string
  /** Gaps of the solved orders in basis points of the amount before gas. */
  readonly gaps: readonly number[]
}

const gasPricesGwei = [0, 5, 20, 50, 200]

/**
 * The rows of one market after another.
 *
 * @param count Orders on each market at each gas price, spread over sizes and pairs.
 */
export function* measureNetGaps(seed: number, count: number): Generator<readonly NetGapRow[]> {
  for (const { name, snapshot: free } of benchMarkets(seed)) {
    const { orders } = drawCorpus(free, { seed, count })
    yield gasPricesGwei.flatMap((gwei) => {
      const boundOracle = boundOracleOf({ ...free, gasPriceWei: BigInt(gwei) * 10n ** 9n })
      return dollarSizes.flatMap((size): NetGapRow[] => {
        const own = orders.filter((order) => order.size === size)
        const gaps = own.flatMap((order) => netGapOf(order, boundOracle) ?? [])
        return gaps.length > 0 ? [{ market: name, gwei, size, gaps }] : []
      })
    })
  }
}

export const netGapTableHead = tableHead([
  'market, net of gas',
  'gwei',
  'size',
  'number',
  'net gap p50, bps',
  'p90',
  'p99',
  'max',
])

export function netGapTableLines(rows: readonly NetGapRow[]): string {
  const lines = rows.map(({ gaps, gwei, market, size }) => {
    const quantiles = [0.5, 0.9, 0.99, 1].map((share) => quantile(gaps, share).toFixed(4))
    return tableRow([market, gwei, size, gaps.length, ...quantiles])
  })
  return lines.join('\n')
}

function netGapOf(order: CorpusOrder, { snapshot, ...oracle }: BoundOracle): number | undefined {
  const options = { allows: () => true, effort: 'full', expired: () => false } as const
  const solution = solve(snapshot, [{ ...order, extraPools: [] }], options)?.[0]
  const bound = oracle.netBound(order)
  if (!solution || bound === undefined) return undefined
  const gross = Number(solution.buyAmount)
  const paid = gross - oracle.gasPriceIn(order.buyToken) * Number(solution.gas)
  return (1e4 * (Number(bound) - paid)) / gross
}
