/**
 * Measures the solver's gap to the bound of a batch, the evenness of its payments, and whether it solves a tight order.
 */
import type { Snapshot } from '../../market/snapshot.ts'
import { type BoundOracle, boundOracleOf } from '../../quality/bound-oracle.ts'
import { quantile } from '../../quality/comparison/statistics.ts'
import { drawCorpus } from '../../quality/corpus/corpus.ts'
import { bpsOf } from '../../quality/outcome.ts'
import { type Order, type Solution, solve } from '../../solver/solve.ts'
import { benchMarkets } from './markets.ts'
import { tableHead, tableRow } from './table.ts'

export interface BatchRow {
  readonly market: string
  readonly kind: Kind
  readonly batches: number
  /** Batches without a solution, and batches with one above the bound: the latter is a fault. */
  readonly unsolved: number
  readonly above: number
  /** Gaps of the solved batches to their bounds, in basis points. */
  readonly gaps: readonly number[]
  /** The rate of the best paid order divided by that of the worst paid, at the prices of the bound. */
  readonly spreads: readonly number[]
}

/**
 * Opposite orders meet only in the pools, and pay their fees twice; the bound assumes that the orders meet.
 * The tight order is last, and needs 99.9 % of the amount that it gets alone; the one before it is as large.
 */
const kinds = ['five equal orders', 'an order and its reverse', 'a tight order at the end'] as const
type Kind = (typeof kinds)[number]

/** The rows of one market after another. @param count Batches of each kind on each market. */
export function* measureBatches(seed: number, count: number): Generator<readonly BatchRow[]> {
  for (const { name, snapshot } of benchMarkets(seed)) {
    const oracle = boundOracleOf(snapshot)
    const { orders } = drawCorpus(snapshot, { seed, count })
    const drawn = orders
      .filter(({ size }) => size !== 'beyond liquidity')
      .map((order): Order => ({ ...order, extraPools: [] }))
    yield kinds.map((kind) => rowOf(name, kind, oracle, drawn))
  }
}

const columns = [
  'market',
  'batches',
  'number',
  'none',
  'above',
  'gap p50, bps',
  'p90',
  'max',
  'spread p50',
  'max',
]
export const batchTableHead = tableHead(columns)

export function batchTableLines(rows: readonly BatchRow[]): string {
  const lines = rows.map(({ above, batches, gaps, kind, market, spreads, unsolved }) => {
    const apart = [0.5, 0.9, 1].map((share) => quantile(gaps, share).toFixed(4))
    const ratios = [0.5, 1].map((share) => quantile(spreads, share).toFixed(3))
    return tableRow([market, kind, batches, unsolved, above, ...apart, ...ratios])
  })
  return lines.join('\n')
}

function rowOf(market: string, kind: Kind, oracle: BoundOracle, drawn: readonly Order[]): BatchRow {
  const { snapshot } = oracle
  const batches = drawn.flatMap((order) => {
    const alone = solved(snapshot, [order])?.[0]
    return alone ? [batchOf(kind, alone)] : []
  })
  const found = batches.flatMap((orders) => {
    const paid = solved(snapshot, orders)?.map(({ order, buyAmount }) => ({ ...order, buyAmount }))
    const bound = paid && oracle.batchBound(paid)
    return bound ? [{ ...bound, orders: paid }] : []
  })
  return {
    market,
    kind,
    batches: batches.length,
    unsolved: batches.length - found.length,
    above: found.filter(({ bound, paid }) => paid > bound).length,
    gaps: found.map(({ bound, paid }) => bpsOf(bound - paid, bound)),
    spreads: found.map(({ certificate: { prices }, orders }) => {
      const worth = (token: Order['sellToken']) => Number(prices.get(token) ?? 0n)
      const rates = orders.map(({ sellToken, sellAmount, buyToken, buyAmount }) => {
        return (Number(buyAmount) * worth(buyToken)) / (Number(sellAmount) * worth(sellToken))
      })
      return Math.max(...rates) / Math.min(...rates)
    }),
  }
}

function batchOf(kind: Kind, { order, buyAmount }: Solution): readonly Order[] {
  const { buyToken, sellAmount, sellToken } = order
  switch (kind) {
    case 'five equal orders':
      return Array.from({ length: 5 }, () => ({ ...order, sellAmount: sellAmount / 5n + 1n }))
    case 'an order and its reverse':
      return [order, { ...order, sellToken: buyToken, buyToken: sellToken, sellAmount: buyAmount }]
    case 'a tight order at the end':
      return [order, { ...order, minBuyAmount: (buyAmount * 999n) / 1000n }]
  }
}

function solved(snapshot: Snapshot, orders: readonly Order[]): readonly Solution[] | undefined {
  return solve(snapshot, orders, { allows: () => true, effort: 'full', expired: () => false })
}
