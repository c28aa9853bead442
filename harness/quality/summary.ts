/** A summary of one measurement: overall and in each stratum. */

import { quantile } from './comparison/statistics.ts'
import { type Stratum, strataOf } from './corpus/strata.ts'
import type { Measurement, OrderResult } from './measurement.ts'
import { certifiedNetGapBps, gapBps, isPaid, isReverted, isUnfilled, shortfallBps } from './outcome.ts'

export interface Summary extends Pick<Stratum, 'name' | 'isCell'> {
  readonly orders: number
  /** The ids of the orders. */
  readonly ids: readonly string[]
  readonly paid: number
  readonly reverts: number
  readonly noRoute: number
  readonly refused: number
  /** Orders that were quoted and then not traded. */
  readonly unfilled: number
  /** Gaps to the bound, in bps; absent if nothing paid or no bound is known. */
  readonly gap?: Spread
  /** Gaps net of gas, of the orders that have a net bound. */
  readonly netGap?: Spread
  /** Shortfalls of payments against quotes, in basis points of the quotes, of orders that were quoted first. */
  readonly belowQuote?: Pick<Spread, 'median' | 'most'>
  /** Blocks until signed orders were filled. */
  readonly blocks?: Pick<Spread, 'median' | 'most'>
  /** Medians over the orders with a known route. */
  readonly hops?: number
  readonly splits?: number
}

interface Spread {
  readonly median: number
  readonly p90: number
  readonly p99: number
  readonly most: number
  /** Shares of the orders within 0.01, 0.1, 1 and 10 bps. */
  readonly within: readonly number[]
}

export const gapSteps = [0.01, 0.1, 1, 10] as const

export function summarize({ orders }: Measurement): readonly Summary[] {
  return [
    ...strataOf(orders).map((stratum) => summaryOf(stratum, orders.filter(stratum.includes))),
    ...[...Map.groupBy(orders, algorithmOf)].flatMap(([algorithm, won]) =>
      algorithm === undefined ? [] : [summaryOf({ name: `by ${algorithm}`, isCell: false }, won)],
    ),
  ]
}

/** The algorithm of a target that answers with the best of several; its own orders show its worth. */
function algorithmOf(result: OrderResult): string | undefined {
  return result.outcome === 'solved' ? result.algorithm : undefined
}

function summaryOf(
  { isCell, name }: Pick<Stratum, 'name' | 'isCell'>,
  results: readonly OrderResult[],
): Summary {
  const paid = results.filter(isPaid)
  const reverts = results.filter(isReverted).length
  const gaps = paid.flatMap((result) => gapBps(result) ?? [])
  const netGaps = paid.flatMap((result) => certifiedNetGapBps(result) ?? [])
  const belowQuote = paid.flatMap((result) => (result.quoted && shortfallBps(result)) ?? [])
  const blocks = paid.flatMap((result) =>
    result.outcome === 'solved' ? (result.execution?.blocks ?? []) : [],
  )
  const hops = medianOf(paid.flatMap((result) => (result.outcome === 'solved' ? (result.hops ?? []) : [])))
  const splits = medianOf(
    paid.flatMap((result) => (result.outcome === 'solved' ? (result.splits ?? []) : [])),
  )
  return {
    name,
    isCell,
    orders: results.length,
    ids: results.map(({ id }) => id),
    paid: paid.length,
    reverts,
    noRoute: results.filter(({ outcome }) => outcome === 'no-route').length,
    refused: results.filter(({ outcome }) => outcome === 'refused').length,
    unfilled: results.filter(isUnfilled).length,
    ...(gaps.length === 0 ? {} : { gap: spreadOf(gaps) }),
    ...(netGaps.length === 0 ? {} : { netGap: spreadOf(netGaps) }),
    ...(belowQuote.length === 0 ? {} : { belowQuote: spreadOf(belowQuote) }),
    ...(blocks.length === 0 ? {} : { blocks: spreadOf(blocks) }),
    ...(hops === undefined ? {} : { hops }),
    ...(splits === undefined ? {} : { splits }),
  }
}

function medianOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : quantile(values, 0.5)
}

function spreadOf(gaps: readonly number[]): Spread {
  return {
    median: quantile(gaps, 0.5),
    p90: quantile(gaps, 0.9),
    p99: quantile(gaps, 0.99),
    most: Math.max(...gaps),
    within: gapSteps.map((step) => gaps.filter((gap) => gap <= step).length / gaps.length),
  }
}
