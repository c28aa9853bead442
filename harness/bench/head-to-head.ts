/**
 * Two routers on the orders that both got through, stratum by stratum: who pays more, and who is sooner.
 *
 * @module
 */
import { tieBandBps } from '../quality/comparison/compare-stratum.ts'
import { differenceOf } from '../quality/comparison/difference.ts'
import { quantile } from '../quality/comparison/statistics.ts'
import { strataOf } from '../quality/corpus/strata.ts'
import type { OrderResult } from '../quality/measurement.ts'
import { gapBps } from '../quality/outcome.ts'
import type { RoutedOrder, RouterRun } from './race.ts'

/** A peer farther from the bound than this, in bps, is no measure of speed. */
const comparableBps = 1

export interface Duel {
  readonly stratum: string
  readonly peer: string
  readonly orders: number
  readonly wins: number
  readonly ties: number
  readonly losses: number
  /** What ours pays more than the peer, in bps of what the peer pays; the median. */
  readonly medianBps: number
  /** Median milliseconds of a search. */
  readonly oursMs: number
  readonly theirsMs: number
  /** Whether the peer's median gap is within a basis point, so that its time is worth beating. */
  readonly isComparable: boolean
}

/** An order that the peer is paid more for. */
export interface LostOrder {
  readonly order: OrderResult
  readonly peer: string
  readonly bps: number
}

export function duelsOf(ours: RouterRun, theirs: RouterRun): readonly Duel[] {
  const met = meetingsOf(ours, theirs)
  return strataOf(met.map(({ order }) => order)).map(({ includes, name }) => {
    const own = met.filter(({ order }) => includes(order))
    const bps = own.map((meeting) => meeting.bps)
    const medianOf = (value: (meeting: Meeting) => number) => quantile(own.map(value), 0.5)
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
      isComparable:
        quantile(
          own.flatMap(({ theirGap }) => theirGap ?? []),
          0.5,
        ) <= comparableBps,
    }
  })
}

export function isWorse({ medianBps }: Duel): boolean {
  return medianBps < -tieBandBps
}

export function isSlower({ isComparable, oursMs, theirsMs }: Duel): boolean {
  return isComparable && oursMs > theirsMs
}

/** Those that the tie band does not excuse, the worst first. */
export function lostOrders(ours: RouterRun, theirs: RouterRun): readonly LostOrder[] {
  return meetingsOf(ours, theirs)
    .filter(({ bps }) => bps < -tieBandBps)
    .map(({ bps, order }) => ({ order, peer: theirs.name, bps }))
    .toSorted((a, b) => a.bps - b.bps)
}

interface Meeting {
  readonly order: OrderResult
  readonly bps: number
  /** Bps of the bound, where there is one. */
  readonly theirGap: number | undefined
  readonly oursMs: number
  readonly theirsMs: number
}

function meetingsOf(ours: RouterRun, theirs: RouterRun): readonly Meeting[] {
  const byId = new Map(ours.orders.map((own) => [own.result.id, own]))
  return theirs.orders.flatMap((their): readonly Meeting[] => {
    const own = byId.get(their.result.id)
    return own ? [meetingOf(own, their)] : []
  })
}

function meetingOf(own: RoutedOrder, their: RoutedOrder): Meeting {
  return {
    order: own.result,
    bps: differenceOf(their.result, own.result).grossBps,
    theirGap: gapBps(their.result),
    oursMs: own.ms,
    theirsMs: their.ms,
  }
}
