/**
 * The rules that make a comparison a regression. For results that may be chance, a rule requires significance in an
 * exact test over all strata together (a correction for multiple comparisons), so that many strata raise no false
 * alarm: the sign test over the orders that lose and gain, which for orders lost and regained is McNemar's test of
 * paired proportions. Signs ignore the size of a loss; for means, a bound of the probability of so low a sum decides.
 * Bootstrap confidence intervals are not exact for few orders with long tails, and are only an additional condition.
 * The results of a deterministic target are never chance: one order is enough.
 *
 * @module
 */
import type { Comparison } from './compare.ts'
import { largeBps, type StratumComparison, tieBandBps } from './compare-stratum.ts'
import { slowerFactor } from './latency.ts'
import { chanceOfLosses, holm } from './statistics.ts'

export interface Finding {
  readonly rule:
    | 'median'
    | 'mean'
    | 'direction'
    | 'large'
    | 'gap'
    | 'quote'
    | 'losses'
    | 'failures'
    | 'latency'
    | 'tail'
    | 'bound'
  readonly sentence: string
}

/**
 * Significance levels, over all strata, of each of five sign tests and of the test of means: of comparisons of equal
 * solvers, one in a thousand raises an alarm.
 */
const rare = 1.9e-4
const rarest = 5e-5
/**
 * The share of the level for all orders together: 13 orders lost and none regained suffice, while strata alone need 18.
 */
const shareOfAll = 2 / 3
/** With fewer orders, even the loss of all of them may be chance, unless the target is deterministic. */
export const fewestOrders = Math.ceil(-Math.log2(rare * shareOfAll))
const maxNamed = 3

type Strata = readonly StratumComparison[]
type ChanceIn = (stratum: StratumComparison) => number

/** @param maxLossBps The accepted fall of a median, and rise of the gap's 90th percentile. */
export function findingsOf(comparison: Comparison, maxLossBps: number): readonly Finding[] {
  const { losing, unkept } = worseStrata(comparison)
  return [
    ...fallenMedians(losing, maxLossBps),
    ...oneWayLosses(comparison, maxLossBps),
    ...fallenMeans(comparison, maxLossBps),
    ...largeLosses(comparison, maxLossBps),
    ...risenGaps(losing, maxLossBps),
    ...unkeptQuotes(unkept, maxLossBps),
    ...exactLosses(comparison, maxLossBps),
    ...failures(comparison),
    ...risenLatencies(comparison),
    ...beyondBound(comparison.beyondBound),
  ]
}

/** A result above the bound is a fault, with or without a baseline. */
export function beyondBound(ids: readonly string[]): readonly Finding[] {
  if (ids.length === 0) return []
  const sentence = `${ids.length} results are above the certified bound, as ${named(ids)}: the engine, the bound or the market is wrong.`
  return [{ rule: 'bound', sentence }]
}

/**
 * Strata that bring less, and strata that are paid less of their quotes: one test, since both are losses against
 * before.
 */
function worseStrata({ strata }: Comparison): { readonly losing: Strata; readonly unkept: Strata } {
  const quoted = strata.filter(({ kept }) => kept !== undefined)
  const chances = [
    ...strata.map(({ losses, wins }) => chanceOfLosses(losses, wins)),
    ...quoted.map(({ kept }) => chanceOfLosses(kept?.less ?? 0, kept?.more ?? 0)),
  ]
  const isNoChance = holm(chances, rare)
  return {
    losing: strata.filter((_, place) => isNoChance[place]),
    unkept: quoted.filter((_, place) => isNoChance[strata.length + place]),
  }
}

/** The strata with a significant result. */
function strataWhere({ strata }: Comparison, chanceIn: ChanceIn): Strata {
  const isNoChance = holm(strata.map(chanceIn), rare)
  return strata.filter((_, place) => isNoChance[place])
}

/** All orders, if their result is significant, or otherwise the strata with significant results. */
function allOrStrataWhere({ all, strata }: Comparison, chanceIn: ChanceIn, level = rare): Strata {
  const weights = [shareOfAll, ...strata.map(() => (1 - shareOfAll) / strata.length)]
  const isNoChance = holm([all, ...strata].map(chanceIn), level, weights)
  return isNoChance[0] ? [all] : strata.filter((_, place) => isNoChance[place + 1])
}

function fallenMedians(strata: Strata, maxLossBps: number): readonly Finding[] {
  return strata.flatMap(({ interval, medianNet, name }): readonly Finding[] => {
    if (interval === undefined || interval[1] >= -maxLossBps) return []
    const range = interval.map(bps).join(' to ')
    return [{ rule: 'median', sentence: `${name}: the median falls by ${bps(-medianNet)} bps (${range}).` }]
  })
}

/** A few orders may lose far more than as many others gain. */
function fallenMeans(comparison: Comparison, maxLossBps: number): readonly Finding[] {
  const { all, exactBps } = comparison
  const strata =
    exactBps === undefined ? allOrStrataWhere(comparison, ({ mean }) => mean.chance, rarest) : [all]
  return strata.flatMap(({ mean, name }): readonly Finding[] => {
    if (mean.bps >= -maxLossBps) return []
    return [
      { rule: 'mean', sentence: `${name}: what an order brings falls by ${bps(-mean.bps)} bps on average.` },
    ]
  })
}

/** Losses of a few orders do not move the median; the sign test shows them if hardly any order gains. */
function oneWayLosses(comparison: Comparison, maxLossBps: number): readonly Finding[] {
  const strata = strataWhere(comparison, ({ signs: { less, more } }) => chanceOfLosses(less, more))
  return strata.flatMap(({ name, p5Net, signs: { less, more } }): readonly Finding[] => {
    if (p5Net >= -maxLossBps) return []
    const sentence = `${name}: ${less} pairs bring less and ${more} more; a twentieth of the orders lose ${bps(-p5Net)} bps.`
    return [{ rule: 'direction', sentence }]
  })
}

/** Losses of so few orders that neither the median nor the 5th percentile shows them. */
function largeLosses(comparison: Comparison, maxLossBps: number): readonly Finding[] {
  if (maxLossBps >= largeBps) return []
  const strata = allOrStrataWhere(comparison, ({ large }) => chanceOfLosses(large.less, large.more))
  return strata.map(({ large: { less, more }, name }) => ({
    rule: 'large',
    sentence: `${name}: ${less} orders lose more than ${largeBps} bps, and ${more} gain as much.`,
  }))
}

function risenGaps(strata: Strata, maxLossBps: number): readonly Finding[] {
  return strata.flatMap(({ gapP90, name }): readonly Finding[] => {
    if (gapP90?.rise === undefined || gapP90.rise[0] <= maxLossBps) return []
    const change = `from ${bps(gapP90.before)} to ${bps(gapP90.after)} bps`
    return [{ rule: 'gap', sentence: `${name}: the 90th percentile of the gap rises ${change}.` }]
  })
}

/** A target that quotes more and pays the same breaks its promises, though no order brings less. */
function unkeptQuotes(strata: Strata, maxLossBps: number): readonly Finding[] {
  return strata.flatMap(({ kept, name }): readonly Finding[] => {
    if (kept === undefined || kept.median >= -maxLossBps) return []
    const sentence = `${name}: ${kept.less} orders are paid less of their quotes and ${kept.more} more; the median falls by ${bps(-kept.median)} bps.`
    return [{ rule: 'quote', sentence }]
  })
}

/**
 * Deterministic results need no test: the target is worse if some orders lose and none gains, or if more orders lose
 * than gain by over the accepted loss.
 */
function exactLosses({ exactBps = [] }: Comparison, maxLossBps: number): readonly Finding[] {
  const lostBy = (least: number) => exactBps.filter((bps) => bps < -least).length
  const wonBy = (least: number) => exactBps.filter((bps) => bps > least).length
  const isOneSided = lostBy(tieBandBps) > 0 && wonBy(tieBandBps) === 0
  const least = [maxLossBps, Math.max(maxLossBps, largeBps)].find((bps) => lostBy(bps) > wonBy(bps))
  if (!isOneSided && least === undefined) return []
  const counted = isOneSided ? tieBandBps : (least ?? 0)
  const most = bps(-Math.min(...exactBps))
  const sentence = `${lostBy(counted)} orders bring over ${counted} bps less, ${most} at most, and ${wonBy(counted)} more, of a target that always pays the same.`
  return [{ rule: 'losses', sentence }]
}

function failures(comparison: Comparison): readonly Finding[] {
  const { exactBps, lost } = comparison
  if (exactBps !== undefined)
    return lost.length === 0 ? [] : [{ rule: 'failures', sentence: lostSentence(comparison) }]
  const strata = allOrStrataWhere(comparison, (stratum) => chanceOfLosses(stratum.lost, stratum.regained))
  return strata.map((stratum) => ({
    rule: 'failures',
    sentence:
      stratum === comparison.all
        ? lostSentence(comparison)
        : `${stratum.name}: ${stratum.lost} orders that brought something bring nothing, and ${stratum.regained} the other way round.`,
  }))
}

function lostSentence({ lost, regained }: Comparison): string {
  return `Orders that brought something bring nothing: ${lost.length}, as ${named(lost)}; the other way round: ${regained.length}.`
}

/**
 * Worse if significantly more than half of the orders are slower, both by the clock and in units of the kernel, or if
 * more of those that take longest are slower than faster.
 */
function risenLatencies({ all, strata }: Comparison): readonly Finding[] {
  const share = shareOfAll / 2
  const weights = [share, share, ...strata.map(() => (1 - shareOfAll) / strata.length)]
  const chances = [chanceOfSlower(all), all.latency?.tail.chance ?? 1, ...strata.map(chanceOfSlower)]
  const [isAllSlower, isTailSlower, ...areSlower] = holm(chances, rare, weights)
  if (isAllSlower) return slowerMedian(all)
  const findings = strata.filter((_, place) => areSlower[place]).flatMap(slowerMedian)
  return isTailSlower ? [...slowerTail(all), ...findings] : findings
}

function chanceOfSlower({ latency }: StratumComparison): number {
  if (latency === undefined) return 1
  const { orders, slower } = latency
  const count = Math.min(slower.elapsed, slower.calibrated)
  return chanceOfLosses(count, orders - count)
}

function slowerMedian({ latency, name }: StratumComparison): readonly Finding[] {
  if (latency === undefined) return []
  const { median, orders, slower } = latency
  const sentence =
    `${name}: ${slower.elapsed} of ${orders} orders take more than ${slowerFactor} times as long by the clock, and ` +
    `${slower.calibrated} in units of the kernel; the medians are ${median.elapsed.toFixed(2)} and ${median.calibrated.toFixed(2)} times.`
  return [{ rule: 'latency', sentence }]
}

function slowerTail({ latency, name }: StratumComparison): readonly Finding[] {
  if (latency === undefined) return []
  const { percentiles, tail } = latency
  const sentence =
    `${name}: of the ${tail.orders} that take longest, ${tail.slower} take more than ${slowerFactor} times as long, and ` +
    `${tail.faster} as much less; the 99th percentile is ${percentiles.p99.toFixed(2)} times.`
  return [{ rule: 'tail', sentence }]
}

function named(ids: readonly string[]): string {
  return ids.slice(0, maxNamed).join(', ')
}

function bps(value: number): string {
  return value.toFixed(Math.abs(value) < 1 ? 3 : 1)
}
