/**
 * The bootstrap: how much a statistic would vary if the corpus had been drawn again. What is drawn again are
 * whole clusters, the token pairs, because orders on one pair fare alike and would otherwise count as evidence
 * many times over.
 *
 * @module
 */
import { type Interval, quantile, quantileOfRepeated } from './statistics.ts'

export interface Resampling {
  readonly resamples: number
  /** Numbers from 0 to below 1. */
  readonly random: () => number
}

/** A sample as it is resampled: its statistic, given how often each cluster was drawn. */
export type Resampled = (counts: ArrayLike<number>) => number

/** The quantile of a sample whose values belong to clusters. */
export function clusteredQuantile(
  values: readonly number[],
  clusters: readonly number[],
  share: number,
): Resampled {
  const order = values.map((_, place) => place).toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const sorted = Float64Array.from(order, (place) => values[place] ?? 0)
  const groups = Uint32Array.from(order, (place) => clusters[place] ?? 0)
  return (counts) => quantileOfRepeated(sorted, groups, counts, share)
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
