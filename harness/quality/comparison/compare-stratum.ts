/** The differences in one stratum as figures, with confidence intervals if it has enough pairs of tokens. */

import { randomOf } from '../../core/random.ts'
import type { Stratum } from '../corpus/strata.ts'
import { gapBps } from '../outcome.ts'
import { bootstrap, clusteredQuantile, type Resampled } from './bootstrap.ts'
import { type Difference, isLost, isRegained } from './difference.ts'
import { compareLatency, type LatencyComparison } from './latency.ts'
import { chanceOfSum, type Interval, quantile, signTest } from './statistics.ts'

/** Smaller differences count as ties. */
export const tieBandBps = 0.01
/** Losses above this matter individually, even if they are few. */
export const largeBps = 10
const resamples = 10_000
/** The largest difference of an order in a mean: its whole payment, so that no order outweighs many others. */
const wholeBps = 10_000
/** With fewer pairs of tokens, the bootstrap is meaningless. */
const fewestPairs = 5

/** All figures in basis points. */
export interface StratumComparison extends Pick<Stratum, 'name' | 'isCell'> {
  readonly orders: number
  /** Pairs of tokens among them, in either direction. */
  readonly pairs: number
  readonly wins: number
  readonly ties: number
  readonly losses: number
  readonly medianNet: number
  readonly medianGross: number
  readonly p5Net: number
  readonly p95Net: number
  /** The mean over orders neither lost nor regained, and the probability of one at most as low by chance. */
  readonly mean: { readonly bps: number; readonly chance: number }
  /** Pairs whose orders together bring more or less, and the probability of a split at least as uneven by chance. */
  readonly signs: { readonly more: number; readonly less: number; readonly chance: number }
  /** Orders that bring more or less by over `largeBps`, among those neither lost nor regained. */
  readonly large: { readonly more: number; readonly less: number }
  /** Orders that are paid only in the first measurement, and only in the second. */
  readonly lost: number
  readonly regained: number
  /** Orders that were quoted first: the number paid more and less of their quotes, and the median difference. */
  readonly kept?: { readonly more: number; readonly less: number; readonly median: number }
  /** Present if both measurements have timings. */
  readonly latency?: LatencyComparison
  /** Interval of `medianNet`; undefined for too few pairs. Expensive, so it is computed on first access. */
  readonly interval: Interval | undefined
  /** 90th percentile of the gap to the bound, over the orders that have one. */
  readonly gapP90?: { readonly before: number; readonly after: number; readonly rise: Interval | undefined }
}

/** @param level Confidence of the intervals, 0.95 being 95 %. */
export function compareStratum(
  { isCell, name }: Stratum,
  differences: readonly Difference[],
  level: number,
): StratumComparison {
  const net = differences.map(({ netBps }) => netBps)
  const gross = differences.map(({ grossBps }) => grossBps)
  const { clusters, pairs } = clustersOf(differences)
  const paid = differences.filter((difference) => !isLost(difference) && !isRegained(difference))
  const paidBps = paid.map(({ netBps }) => netBps)
  const interval = once(() => intervalOf(clusteredQuantile(net, clusters, 0.5), pairs, level, name))
  const gapP90 = compareGaps(name, differences, level)
  const kept = differences.flatMap(({ keptBps }) => keptBps ?? [])
  const latency = compareLatency(differences.flatMap(({ slowdown }) => slowdown ?? []))
  return {
    name,
    isCell,
    orders: net.length,
    pairs,
    wins: net.filter((bps) => bps > tieBandBps).length,
    ties: net.filter((bps) => Math.abs(bps) <= tieBandBps).length,
    losses: net.filter((bps) => bps < -tieBandBps).length,
    medianNet: quantile(net, 0.5),
    medianGross: quantile(gross, 0.5),
    p5Net: quantile(net, 0.05),
    p95Net: quantile(net, 0.95),
    mean: meanOf(paid),
    signs: signsOf(net, clusters, pairs),
    large: {
      more: paidBps.filter((bps) => bps > largeBps).length,
      less: paidBps.filter((bps) => bps < -largeBps).length,
    },
    lost: differences.filter(isLost).length,
    regained: differences.filter(isRegained).length,
    ...(kept.length === 0 ? {} : { kept: keptOf(kept) }),
    ...(latency ? { latency } : {}),
    get interval() {
      return interval()
    },
    ...(gapP90 ? { gapP90 } : {}),
  }
}

function keptOf(bps: readonly number[]): NonNullable<StratumComparison['kept']> {
  return {
    more: bps.filter((kept) => kept > tieBandBps).length,
    less: bps.filter((kept) => kept < -tieBandBps).length,
    median: quantile(bps, 0.5),
  }
}

function meanOf(paid: readonly Difference[]): StratumComparison['mean'] {
  const bps = paid.map(({ netBps }) => Math.max(-wholeBps, Math.min(wholeBps, netBps)))
  const { clusters, pairs } = clustersOf(paid)
  const sums = sumsOf(bps, clusters, pairs)
  return {
    bps: sums.reduce((sum, one) => sum + one, 0) / Math.max(1, paid.length),
    chance: chanceOfSum(sums),
  }
}

/** One sign per pair, because orders on one pair are correlated. */
function signsOf(
  net: readonly number[],
  clusters: readonly number[],
  pairs: number,
): StratumComparison['signs'] {
  const sums = sumsOf(net, clusters, pairs)
  const more = sums.filter((sum) => sum > tieBandBps).length
  const less = sums.filter((sum) => sum < -tieBandBps).length
  return { more, less, chance: signTest(more, less) }
}

/** The sum of the values of each cluster. */
function sumsOf(values: readonly number[], clusters: readonly number[], count: number): readonly number[] {
  const sums = new Float64Array(count)
  for (const [place, cluster] of clusters.entries())
    sums[cluster] = (sums[cluster] ?? 0) + (values[place] ?? 0)
  return [...sums]
}

function compareGaps(
  name: string,
  differences: readonly Difference[],
  level: number,
): StratumComparison['gapP90'] {
  const known = differences.flatMap((difference) => {
    const [before, after] = [gapBps(difference.before), gapBps(difference.after)]
    return before === undefined || after === undefined ? [] : [{ difference, before, after }]
  })
  if (known.length === 0) return undefined
  const before = known.map((gaps) => gaps.before)
  const after = known.map((gaps) => gaps.after)
  const { clusters, pairs } = clustersOf(known.map(({ difference }) => difference))
  const before90 = clusteredQuantile(before, clusters, 0.9)
  const after90 = clusteredQuantile(after, clusters, 0.9)
  const rise = once(() => intervalOf((counts) => after90(counts) - before90(counts), pairs, level, name))
  return {
    before: quantile(before, 0.9),
    after: quantile(after, 0.9),
    get rise() {
      return rise()
    },
  }
}

/** The number of each order's pair of tokens. */
function clustersOf(differences: readonly Difference[]) {
  const keys = differences.map(({ before }) => [before.buyToken, before.sellToken].toSorted().join())
  const places = new Map([...new Set(keys)].map((key, place) => [key, place]))
  return { clusters: keys.map((key) => places.get(key) ?? 0), pairs: places.size }
}

function intervalOf(statistic: Resampled, pairs: number, level: number, name: string): Interval | undefined {
  if (pairs < fewestPairs) return undefined
  return bootstrap(statistic, pairs, level, { resamples, random: randomOf(`bootstrap ${name}`) })
}

/** Computes the value at the first call, and remembers it. */
function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}
