/**
 * Compares two measurements of one corpus, order by order: the difference of the second payment from the first, in
 * basis points of the first, and its significance.
 *
 * @module
 */

import { type Stratum, strataOf } from '../corpus/strata.ts'
import type { Measurement, OrderResult } from '../measurement.ts'
import { beatsBound, isPaid, isReverted, isUnfilled } from '../outcome.ts'
import { compareStratum, type StratumComparison, tieBandBps } from './compare-stratum.ts'
import { type Difference, differenceOf, isLost, isRegained } from './difference.ts'
import { type BothTimings, slowdownsOf } from './latency.ts'

/** Confidence that all intervals of the comparison hold at once. */
const confidence = 0.95
const worstShown = 10

const allOrders: Stratum = { name: 'all orders', isCell: false, includes: () => true }

export interface Failures {
  readonly reverts: number
  readonly noRoute: number
  readonly refused: number
  readonly unfilled: number
}

export interface Comparison {
  readonly before: string
  readonly after: string
  readonly orders: number
  readonly tokens?: Measurement['tokens']
  /** All orders, including those beyond liquidity. */
  readonly all: StratumComparison
  readonly strata: readonly StratumComparison[]
  readonly failures: { readonly before: Failures; readonly after: Failures }
  /** Orders that are paid only in the first measurement, and only in the second. */
  readonly lost: readonly string[]
  readonly regained: readonly string[]
  /** The orders with the largest losses. */
  readonly worst: readonly Difference[]
  /** Orders for which the second pays more than the bound. */
  readonly beyondBound: readonly string[]
  /** The differences of the orders that the second pays, in basis points, if both targets are deterministic. */
  readonly exactBps?: readonly number[]
}

/**
 * @param timings Of both measurements, if known.
 * @throws NotComparable if the two do not measure the same orders on the same market.
 */
export function compare(before: Measurement, after: Measurement, timings?: BothTimings): Comparison {
  checkComparable(before, after)
  const slowdowns = timings && slowdownsOf(timings)
  const others = new Map(after.orders.map((result) => [result.id, result]))
  const differences = before.orders.map((result) => {
    const other = others.get(result.id)
    if (other === undefined || !isSameOrder(result, other))
      throw new NotComparable(`order ${result.id} is not the same in both`)
    // A failure may end at once, so only equal outcomes are timed.
    const slowdown = result.outcome === other.outcome && slowdowns?.get(result.id)
    return { ...differenceOf(result, other), ...(slowdown && { slowdown }) }
  })
  const strata = strataOf(before.orders)
  const tokens = before.tokens ?? after.tokens
  const level = 1 - (1 - confidence) / strata.length
  return {
    before: before.target,
    after: after.target,
    orders: differences.length,
    ...(tokens && { tokens }),
    all: compareStratum(allOrders, differences, level),
    strata: strata.map((stratum) =>
      compareStratum(
        stratum,
        differences.filter((difference) => stratum.includes(difference.before)),
        level,
      ),
    ),
    failures: { before: failuresOf(before.orders), after: failuresOf(after.orders) },
    lost: differences.filter(isLost).map(idOf),
    regained: differences.filter(isRegained).map(idOf),
    worst: differences
      .filter(({ netBps }) => netBps < -tieBandBps)
      .toSorted((a, b) => a.netBps - b.netBps)
      .slice(0, worstShown),
    beyondBound: after.orders.filter(beatsBound).map(({ id }) => id),
    ...(before.isExact && after.isExact
      ? { exactBps: differences.filter(({ after }) => isPaid(after)).map(({ netBps }) => netBps) }
      : {}),
  }
}

function idOf({ before }: Difference): string {
  return before.id
}

function checkComparable(before: Measurement, after: Measurement): void {
  if (before.shard || after.shard) throw new NotComparable('one of them is a shard; merge the shards first')
  for (const { corpus, orders } of [before, after])
    if (orders.length < corpus.orders)
      throw new NotComparable(`one of them ended after ${orders.length} of its ${corpus.orders} orders`)
  if (before.corpus.hash !== after.corpus.hash || before.orders.length !== after.orders.length)
    throw new NotComparable(
      `they are of different orders, ${before.orders.length} and ${after.orders.length}`,
    )
  if (before.market !== undefined && after.market !== undefined && before.market !== after.market)
    throw new NotComparable('they are of different markets')
}

function isSameOrder(one: OrderResult, other: OrderResult): boolean {
  return (['sellToken', 'buyToken', 'sellAmount', 'size', 'pair'] as const).every(
    (name) => one[name] === other[name],
  )
}

function failuresOf(results: readonly OrderResult[]): Failures {
  return {
    reverts: results.filter(isReverted).length,
    noRoute: results.filter(({ outcome }) => outcome === 'no-route').length,
    refused: results.filter(({ outcome }) => outcome === 'refused').length,
    unfilled: results.filter(isUnfilled).length,
  }
}

/** The measurements are of different orders or markets. */
export class NotComparable extends Error {
  override readonly name = 'NotComparable'
  readonly code = 'NOT_COMPARABLE'
  readonly remedy =
    'Measure both with the same corpus on the same market, and renew a baseline when either changes.'

  constructor(reason: string) {
    super(`The measurements cannot be compared: ${reason}.`)
  }
}
