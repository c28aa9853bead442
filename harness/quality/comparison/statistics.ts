/**
 * The statistics of quality reports: quantiles of samples, the sign test, and intervals for proportions.
 *
 * @module
 */

/** Both ends of an interval. */
export type Interval = readonly [low: number, high: number]

/**
 * The quantile between the sample's points, linear (type 7 of Hyndman and Fan, the default of R and NumPy).
 *
 * @returns NaN for an empty sample.
 */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = Float64Array.from(sample).sort()
  const rank = (sorted.length - 1) * share
  const low = Math.floor(rank)
  const atLow = sorted[low] ?? Number.NaN
  return atLow + (rank - low) * ((sorted[low + 1] ?? atLow) - atLow)
}

/** A sample whose values belong to groups, numbered from 0. */
export interface GroupedSample {
  readonly sorted: Float64Array
  /** The group of each value. */
  readonly groups: Uint32Array
  /** The number of values in each group. */
  readonly sizes: Uint32Array
}

/** @param groupCount More than any number in `groups`. */
export function groupedSample(
  values: readonly number[],
  groups: readonly number[],
  groupCount: number,
): GroupedSample {
  const order = values.map((_, place) => place).toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const sizes = new Uint32Array(groupCount)
  for (const group of groups) sizes[group] = (sizes[group] ?? 0) + 1
  return {
    sorted: Float64Array.from(order, (place) => values[place] ?? 0),
    groups: Uint32Array.from(order, (place) => groups[place] ?? 0),
    sizes,
  }
}

/** The quantile of a sample in which every value is repeated by its group's number in `counts`. */
export function quantileOfRepeated(
  { groups, sizes, sorted }: GroupedSample,
  counts: Uint32Array,
  share: number,
): number {
  let total = 0
  for (let group = 0; group < sizes.length; group++) total += (sizes[group] ?? 0) * (counts[group] ?? 0)
  const rank = (total - 1) * share
  const low = Math.floor(rank)
  let place = -1
  let seen = 0
  while (seen <= low && place < sorted.length) seen += counts[groups[++place] ?? 0] ?? 0
  const atLow = sorted[place] ?? Number.NaN
  if (seen > low + 1 || rank === low) return atLow
  do place++
  while (place < sorted.length && counts[groups[place] ?? 0] === 0)
  return atLow + (rank - low) * ((sorted[place] ?? atLow) - atLow)
}

/**
 * The sign test: the probability of a split at least as uneven by chance, in either direction.
 *
 * @returns The exact two-sided probability, 1 if there is nothing to count.
 */
export function signTest(some: number, others: number): number {
  return Math.min(1, 2 * chanceOfLosses(Math.max(some, others), Math.min(some, others)))
}

/**
 * The sign test in one direction: the probability of at least so many losses among the losses and gains by chance. For
 * orders lost and regained it is the exact test of paired proportions.
 */
export function chanceOfLosses(losses: number, gains: number): number {
  const trials = losses + gains
  let logTerm = -trials * Math.LN2
  let tail = 0
  for (let heads = 0; heads <= gains; heads++) {
    tail += Math.exp(logTerm)
    logTerm += Math.log((trials - heads) / (heads + 1))
  }
  return Math.min(1, tail)
}

/**
 * A bound of the probability of a sum of the differences at most as low by chance, if each could equally have the other
 * sign: exp(-s² / 2Σd²) (Hoeffding 1963).
 */
export function chanceOfSum(differences: readonly number[]): number {
  const sum = differences.reduce((total, difference) => total + difference, 0)
  const squares = differences.reduce((total, difference) => total + difference ** 2, 0)
  return sum < 0 ? Math.exp(-(sum ** 2) / (2 * squares)) : 1
}

/**
 * The significant results among several, by Holm's method: the probability of any false one is at most `level`, for any
 * dependence between them.
 *
 * @param weights The shares of the level, one per result; equal if absent (Holm 1979, weighted).
 */
export function holm(
  chances: readonly number[],
  level: number,
  weights: readonly number[] = chances.map(() => 1),
): readonly boolean[] {
  const results = chances.map((chance, place) => ({ place, chance, weight: weights[place] ?? 0 }))
  const sorted = results.toSorted((a, b) => a.chance / a.weight - b.chance / b.weight)
  let left = weights.reduce((sum, weight) => sum + weight, 0)
  const kept = sorted.findIndex(({ chance, weight }) => {
    const isKept = chance > (level * weight) / left
    left -= weight
    return isKept
  })
  const rejected = new Set(sorted.slice(0, kept === -1 ? undefined : kept).map(({ place }) => place))
  return chances.map((_, place) => rejected.has(place))
}

/** The 97.5th percentile of the normal distribution. */
const z = 1.959963984540054

/** Wilson score interval, with 95 % confidence, for a proportion of `successes` in `trials`. */
export function wilson(successes: number, trials: number): Interval {
  if (trials === 0) return [0, 1]
  const share = successes / trials
  const spread = z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials))
  const middle = share + (z * z) / (2 * trials)
  const scale = 1 + (z * z) / trials
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)]
}
