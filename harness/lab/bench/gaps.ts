/** Measures the solver's gap to the bound that no route exceeds, and its time, market by market. */
import type { Snapshot } from '../../market/snapshot.ts'
import { type BoundOracle, boundOracleOf } from '../../quality/bound-oracle.ts'
import { quantile } from '../../quality/comparison/statistics.ts'
import { type CorpusOrder, drawCorpus } from '../../quality/corpus/corpus.ts'
import { bpsOf } from '../../quality/outcome.ts'
import { type Solution, solve } from '../../solver/solve.ts'
import { benchMarkets } from './markets.ts'
import { tableHead, tableRow } from './table.ts'

export interface GapRow {
  readonly market: string
  readonly group: Group
  readonly orders: number
  /** Orders without a solution, and orders with one above the bound: either is a fault. */
  readonly unsolved: number
  readonly above: number
  /** Gaps of the solved orders to their bounds, in basis points. */
  readonly gaps: readonly number[]
  /** Milliseconds of each search. */
  readonly times: readonly number[]
}

const groups = ['within liquidity', 'more than a transaction can execute', 'beyond liquidity'] as const
type Group = (typeof groups)[number]

/** A transaction has about 16.5 million units of gas; a route that nearly uses them all had to omit something. */
const nearlyFull = 15_500_000n

/**
 * The rows of one market after another.
 *
 * @param count Orders on each market, spread over sizes and pairs.
 */
export function* measureGaps(seed: number, count: number, now: () => number): Generator<readonly GapRow[]> {
  for (const { name, snapshot } of benchMarkets(seed)) {
    const boundOracle = boundOracleOf(snapshot)
    const measured = drawCorpus(snapshot, { seed, count }).orders.map((order) => {
      const started = now()
      const solution = solved(snapshot, order)
      const time = now() - started
      const group = groupOf(order, solution)
      return { group, solution, time, bound: boundOf(order, group, boundOracle) }
    })
    yield groups.flatMap((group): GapRow[] => {
      const rows = measured.filter((row) => row.group === group)
      const paired = rows.flatMap(({ bound, solution }) => {
        return bound !== undefined && solution ? [{ bound, paid: solution.buyAmount }] : []
      })
      const row = {
        market: name,
        group,
        orders: rows.length,
        unsolved: rows.filter(({ solution }) => !solution).length,
        above: paired.filter(({ bound, paid }) => paid > bound).length,
        gaps: paired.map(({ bound, paid }) => bpsOf(bound - paid, bound)),
        times: rows.map(({ time }) => time),
      }
      return rows.length > 0 ? [row] : []
    })
  }
}

const columns = [
  'market',
  'orders',
  'number',
  'none',
  'above',
  'gap p50, bps',
  'p90',
  'p99',
  'max',
  'ms p50',
  'p99',
]
export const gapTableHead = tableHead(columns)

export function gapTableLines(rows: readonly GapRow[]): string {
  const lines = rows.map(({ above, gaps, group, market, orders, times, unsolved }) => {
    const quantiles = [0.5, 0.9, 0.99, 1].map((share) => quantile(gaps, share).toFixed(4))
    const latencies = [0.5, 0.99].map((share) => quantile(times, share).toFixed(1))
    return tableRow([market, group, orders, unsolved, above, ...quantiles, ...latencies])
  })
  return lines.join('\n')
}

function solved(snapshot: Snapshot, order: CorpusOrder): Solution | undefined {
  const options = { allows: () => true, effort: 'full', expired: () => false } as const
  return solve(snapshot, [{ ...order, extraPools: [] }], options)?.[0]
}

/**
 * If a transaction's gas may be short, the bound takes its limit into account, unless it already deducts a
 * price of gas.
 */
function boundOf(order: CorpusOrder, group: Group, { snapshot, ...oracle }: BoundOracle): bigint | undefined {
  const bound = oracle.bound(order)
  const isLimited = group !== 'within liquidity' && snapshot.gasPriceWei === 0n
  const limited = isLimited ? oracle.netBound(order) : undefined
  return limited !== undefined && bound !== undefined && limited < bound ? limited : bound
}

function groupOf({ size }: CorpusOrder, solution: Solution | undefined): Group {
  if (size === 'beyond liquidity') return 'beyond liquidity'
  return solution && solution.gas > nearlyFull ? 'more than a transaction can execute' : 'within liquidity'
}
