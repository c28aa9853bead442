/**
 * The cluster bootstrap: the variation of a statistic if the corpus were drawn again. The clusters are the token
 * pairs, because results of orders on one pair are correlated and would otherwise count as independent evidence.
 *
 * @module
 */
import { groupedSample, type Interval, quantile, quantileOfRepeated } from './statistics.ts'

export interface Resampling {
  readonly resamples: number
  /** Numbers from 0 to below 1. */
  readonly random: () => number
}

/** The statistic of a resampled sample, given the number of draws of each cluster. */
export type Resampled = (counts: Uint32Array) => number

/** The quantile of a sample whose values belong to clusters, numbered from 0. */
export function clusteredQuantile(
  values: readonly number[],
  clusters: readonly number[],
  share: number,
): Resampled {
  const clusterCount = 1 + Math.max(-1, ...clusters)
  if (share <= 0.5) {
    const sample = groupedSample(values, clusters, clusterCount)
    return (counts) => quantileOfRepeated(sample, counts, share)
  }
  // Counting from the nearer end takes fewer steps.
  const negated = values.map((value) => -value)
  const mirrored = groupedSample(negated, clusters, clusterCount)
  return (counts) => 0 - quantileOfRepeated(mirrored, counts, 1 - share)
}

/**
 * The percentile interval of a statistic.
 *
 * @param level Confidence, 0.95 being 95 %.
 */
export function bootstrap(
  statistic: Resampled,
  clusterCount: number,
  level: number,
  { random, resamples }: Resampling,
): Interval {
  const counts = new Uint32Array(clusterCount)
  const drawn = Array.from({ length: resamples }, () => {
    counts.fill(0)
    for (let draw = 0; draw < clusterCount; draw++) {
      const cluster = Math.floor(random() * clusterCount)
      counts[cluster] = (counts[cluster] ?? 0) + 1
    }
    return statistic(counts)
  })
  return [quantile(drawn, (1 - level) / 2), quantile(drawn, (1 + level) / 2)]
}
