/**
 * A measurement or a comparison in one line.
 *
 * @module
 */
import type { Comparison, Failures } from '../../quality/comparison/compare.ts'
import type { Finding } from '../../quality/comparison/gate.ts'
import { quantile } from '../../quality/comparison/statistics.ts'
import type { Measurement } from '../../quality/measurement.ts'
import { isPaid } from '../../quality/outcome.ts'
import { summarize } from '../../quality/summary.ts'
import type { Timings } from '../../quality/timings.ts'
import { bps } from './numbers.ts'

const separator = ' · '

/** @param timings Timings of the measuring machine, if known. */
export function measurementVerdict(measurement: Measurement, timings: Timings | undefined): string {
  const { orders } = measurement
  const failed = orders.filter((result) => !isPaid(result)).length
  const ms = Object.values(timings?.latencyMs ?? {})
  return [
    ...gapsOf(measurement),
    `${failed} of ${orders.length} unsolved or not paid`,
    ...(ms.length > 0
      ? [`ms p50 ${quantile(ms, 0.5).toFixed(1)}, p99 ${quantile(ms, 0.99).toFixed(1)}`]
      : []),
  ].join(separator)
}

function gapsOf(measurement: Measurement): readonly string[] {
  const [{ gap, name, netGap } = {}] = summarize(measurement)
  const spread = netGap ?? gap
  if (spread === undefined) return []
  return [`${netGap ? 'net gap' : 'gap'} ${name} p50 ${bps(spread.median)} bps, p99 ${bps(spread.p99)} bps`]
}

/** The second measurement against the first: worse if there is a finding. */
export function comparisonVerdict(
  { all, failures, orders }: Comparison,
  findings: readonly Finding[],
): string {
  const [before, after] = [failures.before, failures.after].map(failedOf)
  const change = `${all.mean.bps > 0 ? '+' : ''}${bps(all.mean.bps)}`
  return [
    `${findings.length > 0 ? 'WORSE' : 'NOT WORSE'}  net ${change} bps on average (${all.losses} of ${orders} less, ${all.wins} more)`,
    `failed ${before} → ${after} of ${orders}`,
    ...(all.latency ? [timesOf(all.latency.percentiles)] : []),
  ].join(separator)
}

/** Orders that were not paid. */
export function failedOf({ noRoute, refused, reverts, unfilled }: Failures): number {
  return noRoute + refused + reverts + unfilled
}

function timesOf({ p50, p99 }: { readonly p50: number; readonly p99: number }): string {
  return `time ${p50.toFixed(2)}x p50, ${p99.toFixed(2)}x p99`
}
