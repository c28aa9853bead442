/**
 * The few statistics that quality is told in: quantiles of samples, and what a share observed in a few trials
 * says about the share behind it.
 *
 * @module
 */

/** Both ends of an interval. */
export type Interval = readonly [low: number, high: number]

/**
 * The quantile between the sample's points, linear (type 7 of Hyndman and Fan, as R and NumPy have it).
 *
 * @returns NaN for an empty sample.
 */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  return quantileOfRepeated(
    sorted,
    sorted.map(() => 0),
    [1],
    share,
  )
}

/**
 * The same of a sorted sample in which values are repeated: as often as `counts` says of the group that
 * `groups` names at the value's place.
 */
export function quantileOfRepeated(
  sorted: ArrayLike<number>,
  groups: ArrayLike<number>,
  counts: ArrayLike<number>,
  share: number,
): number {
  let total = 0
  for (let place = 0; place < groups.length; place++) total += counts[groups[place] ?? 0] ?? 0
  const rank = (total - 1) * share
  const low = Math.floor(rank)
  let seen = 0
  let atLow = Number.NaN
  for (let place = 0; place < sorted.length; place++) {
    const value = sorted[place] ?? Number.NaN
    seen += counts[groups[place] ?? 0] ?? 0
    if (Number.isNaN(atLow) && seen > low) atLow = value
    if (seen > low + 1 || (seen === total && !Number.isNaN(atLow)))
      return atLow + (rank - low) * (value - atLow)
  }
  return Number.NaN
}

/** The 97.5th percentile of the normal distribution. */
const z = 1.959963984540054

/** Wilson's interval, with 95 % confidence, for the share behind `successes` of `trials`. */
export function wilson(successes: number, trials: number): Interval {
  if (trials === 0) return [0, 1]
  const share = successes / trials
  const spread = z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials))
  const middle = share + (z * z) / (2 * trials)
  const scale = 1 + (z * z) / trials
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)]
}
