/**
 * What makes a comparison a regression. A stratum counts only with confidence over all strata together (a
 * correction for multiple comparisons), so that many strata raise no false alarm. The bootstrap is not exact for few
 * orders with long tails, so that what it finds counts only where the sign test, which is exact, finds it too. Lost
 * orders and impossible results count at once.
 *
 * @module
 */
import type { Comparison } from './compare.ts'
import type { StratumComparison } from './compare-stratum.ts'
import { chanceOfLosses, holm, signTest } from './statistics.ts'

export interface Finding {
  readonly rule: 'median' | 'direction' | 'gap' | 'losses' | 'failures' | 'bound'
  readonly sentence: string
}

/** Significance level of each rule, over all strata: a hundred comparisons of equal solvers raise no alarm. */
const rare = 2e-4
/** Significance level of the sign test between orders lost and regained. */
const uncommon = 0.05
const maxNamed = 3

type Strata = readonly StratumComparison[]

/** @param maxLossBps What a median may fall by, and the 90th percentile of the gap rise by. */
export function findingsOf(comparison: Comparison, maxLossBps: number): readonly Finding[] {
  const losing = strataWhere(comparison, ({ losses, wins }) => chanceOfLosses(losses, wins))
  return [
    ...fallenMedians(losing, maxLossBps),
    ...oneWayLosses(comparison, maxLossBps),
    ...risenGaps(losing, maxLossBps),
    ...exactLosses(comparison, maxLossBps),
    ...lostOrders(comparison),
    ...beyondBound(comparison.beyondBound),
  ]
}

/** A result above the bound is a fault, with or without a baseline. */
export function beyondBound(ids: readonly string[]): readonly Finding[] {
  if (ids.length === 0) return []
  const sentence = `${ids.length} results are above the certified bound, as ${named(ids)}: the engine, the bound or the market is wrong.`
  return [{ rule: 'bound', sentence }]
}

/** The strata whose result is no chance. */
function strataWhere({ strata }: Comparison, chanceIn: (stratum: StratumComparison) => number): Strata {
  const isLosing = holm(strata.map(chanceIn), rare)
  return strata.filter((_, place) => isLosing[place])
}

function fallenMedians(strata: Strata, maxLossBps: number): readonly Finding[] {
  return strata.flatMap(({ interval, medianNet, name }): readonly Finding[] => {
    if (interval === undefined || interval[1] >= -maxLossBps) return []
    const range = interval.map(bps).join(' to ')
    return [{ rule: 'median', sentence: `${name}: the median falls by ${bps(-medianNet)} bps (${range}).` }]
  })
}

/** Losses on a few orders do not move the median; they show in the sign test, as hardly any order gains. */
function oneWayLosses(comparison: Comparison, maxLossBps: number): readonly Finding[] {
  const strata = strataWhere(comparison, ({ signs: { less, more } }) => chanceOfLosses(less, more))
  return strata.flatMap(({ name, p5Net, signs: { less, more } }): readonly Finding[] => {
    if (p5Net >= -maxLossBps) return []
    const sentence = `${name}: ${less} pairs bring less and ${more} more; a twentieth of the orders lose ${bps(-p5Net)} bps.`
    return [{ rule: 'direction', sentence }]
  })
}

function risenGaps(strata: Strata, maxLossBps: number): readonly Finding[] {
  return strata.flatMap(({ gapP90, name }): readonly Finding[] => {
    if (gapP90?.rise === undefined || gapP90.rise[0] <= maxLossBps) return []
    const change = `from ${bps(gapP90.before)} to ${bps(gapP90.after)} bps`
    return [{ rule: 'gap', sentence: `${name}: the 90th percentile of the gap rises ${change}.` }]
  })
}

/** Where nothing is chance, no test is needed: the target is worse if it loses more orders than it wins. */
function exactLosses({ exactBps = [] }: Comparison, maxLossBps: number): readonly Finding[] {
  const lost = exactBps.filter((bps) => bps < -maxLossBps)
  const won = exactBps.filter((bps) => bps > maxLossBps)
  if (lost.length <= won.length) return []
  const most = bps(-Math.min(...lost))
  const sentence = `${lost.length} orders bring less, ${most} bps at most, and ${won.length} more, of a target that always pays the same.`
  return [{ rule: 'losses', sentence }]
}

/** A target that also regains orders fails at random; it is a regression only if chance does not explain the difference. */
function lostOrders({ lost, regained }: Comparison): readonly Finding[] {
  const isChance = regained.length >= lost.length || signTest(lost.length, regained.length) > uncommon
  if (lost.length === 0 || (regained.length > 0 && isChance)) return []
  const sentence = `Orders that brought something bring nothing: ${lost.length}, as ${named(lost)}; the other way round: ${regained.length}.`
  return [{ rule: 'failures', sentence }]
}

function named(ids: readonly string[]): string {
  return ids.slice(0, maxNamed).join(', ')
}

function bps(value: number): string {
  return value.toFixed(Math.abs(value) < 1 ? 3 : 1)
}
