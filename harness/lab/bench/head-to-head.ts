/**
 * Compares two routers on the orders that both completed, stratum by stratum: which one pays more, and which is faster.
 *
 * @module
 */
import { tieBandBps } from '../../quality/comparison/compare-stratum.ts'
import { differenceOf } from '../../quality/comparison/difference.ts'
import { quantile } from '../../quality/comparison/statistics.ts'
import { strataOf } from '../../quality/corpus/strata.ts'
import type { OrderResult } from '../../quality/measurement.ts'
import { gapBps, isPaid } from '../../quality/outcome.ts'
import type { RouterRun } from './race.ts'

/** A stratum with fewer orders completed by both is not measured. */
export const fewestOrders = 20

/** If a peer's gap to the bound exceeds this, in bps, its speed is not comparable. */
const comparableBps = 1

export interface HeadToHead {
  readonly stratum: string
  readonly peer: string
  readonly orders: number
  readonly wins: number
  readonly ties: number
  readonly losses: number
  /** Median of our advantage over the peer net of gas, in bps of the peer's payment. */
  readonly medianBps: number
  /** Median milliseconds of a search. */
  readonly oursMs: number
  readonly theirsMs: number
  /** True if the peer's median gap is within a basis point, so that its time is worth beating. */
  readonly isComparable: boolean
}

/** An order for which the peer pays more. */
export interface LostOrder {
  readonly order: OrderResult
  readonly peer: string
  readonly bps: number
}

export function headToHead(ours: RouterRun, theirs: RouterRun): readonly HeadToHead[] {
  const pairs = pairsOf(ours, theirs)
  return strataOf(pairs.map(({ order }) => order)).map(({ includes, name }) => {
    const own = pairs.filter(({ order }) => includes(order))
    const bps = own.map((pair) => pair.bps)
    const medianOf = (value: (pair: Pair) => number | readonly []) => quantile(own.flatMap(value), 0.5)
    return {
      stratum: name,
      peer: theirs.name,
      orders: own.length,
      wins: bps.filter((more) => more > tieBandBps).length,
      ties: bps.filter((more) => Math.abs(more) <= tieBandBps).length,
      losses: bps.filter((more) => more < -tieBandBps).length,
      medianBps: quantile(bps, 0.5),
      oursMs: medianOf(({ oursMs }) => oursMs),
      theirsMs: medianOf(({ theirsMs }) => theirsMs),
      isComparable: medianOf(({ theirGap }) => theirGap ?? []) <= comparableBps,
    }
  })
}

export function isWorse({ medianBps, orders }: HeadToHead): boolean {
  return orders >= fewestOrders && medianBps < -tieBandBps
}

export function isSlower({ isComparable, orders, oursMs, theirsMs }: HeadToHead): boolean {
  return orders >= fewestOrders && isComparable && oursMs > theirsMs
}

/** The lost orders beyond the tie band, the worst first. */
export function lostOrders(ours: RouterRun, theirs: RouterRun): readonly LostOrder[] {
  return pairsOf(ours, theirs)
    .filter(({ bps }) => bps < -tieBandBps)
    .map(({ bps, order }) => ({ order, peer: theirs.name, bps }))
    .toSorted((a, b) => a.bps - b.bps)
}

interface Pair {
  readonly order: OrderResult
  readonly bps: number
  /** Bps of the bound, if there is one. */
  readonly theirGap: number | undefined
  readonly oursMs: number
  readonly theirsMs: number
}

function pairsOf(ours: RouterRun, theirs: RouterRun): readonly Pair[] {
  const byId = new Map(ours.orders.map((own) => [own.result.id, own]))
  return theirs.orders.flatMap(({ result, ms: theirsMs }): readonly Pair[] => {
    const own = byId.get(result.id)
    if (own === undefined) return []
    const { grossBps, netBps } = differenceOf(result, own.result)
    // Without a route there is no gas to deduct.
    const bps = isPaid(result) ? netBps : grossBps
    return [{ order: own.result, bps, theirGap: gapBps(result), oursMs: own.ms, theirsMs }]
  })
}
