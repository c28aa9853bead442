/** A measurement of solver quality, rendered: one row a stratum, and what is out of order. */

import { quantile, wilson } from '../../quality/comparison/statistics.ts'
import type { Measurement } from '../../quality/measurement.ts'
import { beatsBound, isPaid, isReverted, shortfallBps } from '../../quality/outcome.ts'
import { gapSteps, type Summary, summarize } from '../../quality/summary.ts'
import type { Timings } from '../../quality/timings.ts'
import { bps, type Medium, percent, renderTable } from './table.ts'

/** @param timings Of the machine that measured, where they are known. */
export function renderMeasurement(
  measurement: Measurement,
  timings: Timings | undefined,
  medium: Medium,
): string {
  const { corpus, market, shard, target } = measurement
  const summaries = summarize(measurement)
  const shown = summaries.filter(({ isCell }) => medium === 'markdown' || !isCell)
  const part = shard ? `, shard ${shard.index} of ${shard.of}` : ''
  const known = market ? `market ${market.slice(0, 12)}` : 'market not known: no bound'
  return [
    ...(medium === 'markdown' ? [`# Quality of ${target}`, ''] : []),
    `${target}: ${measurement.orders.length} orders (${corpus.origin}${part}), ${known}`,
    '',
    renderTable([head, ...shown.map((summary) => rowOf(summary, measurement, timings))], medium),
    '',
    ...remarksOf(measurement),
    ...(timings ? [`Latency on ${timings.machine.processor}, node ${timings.machine.node}.`] : []),
    'Gaps to the certified bound in bps, gross of gas; latency in ms; splits and hops are medians.',
    '',
  ].join('\n')
}

const head = [
  'stratum',
  'orders',
  'paid',
  'no route',
  'refused',
  'reverts',
  'gap p50',
  'p90',
  'p99',
  'most',
  ...gapSteps.slice(0, 3).map((step) => `≤ ${step}`),
  'hops',
  'splits',
  'ms p50',
  'p95',
]

function rowOf(summary: Summary, { orders }: Measurement, timings: Timings | undefined): readonly string[] {
  const { gap, hops, noRoute, paid, refused, reverts, splits } = summary
  const included = new Set(summary.ids)
  const latencies = orders.flatMap(({ id }) => (included.has(id) ? (timings?.latencyMs[id] ?? []) : []))
  const count = (value: number) => (value === 0 ? '' : `${value}`)
  const ms = (share: number) => (latencies.length === 0 ? '' : quantile(latencies, share).toFixed(1))
  return [
    summary.name,
    `${summary.orders}`,
    `${paid}`,
    count(noRoute),
    count(refused),
    count(reverts),
    bps(gap?.median),
    bps(gap?.p90),
    bps(gap?.p99),
    bps(gap?.most),
    ...gapSteps.slice(0, 3).map((_, index) => (gap ? percent(gap.within[index] ?? 0) : '')),
    hops === undefined ? '' : `${hops}`,
    splits === undefined ? '' : `${splits}`,
    ms(0.5),
    ms(0.95),
  ]
}

function remarksOf({ orders }: Measurement): readonly string[] {
  const beyond = orders.filter(beatsBound).map(({ id }) => id)
  const reverts = orders.filter(isReverted).length
  const executed = orders.filter((order) => order.outcome === 'solved' && order.execution !== undefined)
  const shortfalls = executed.filter(isPaid).flatMap((order) => shortfallBps(order) ?? [])
  return [
    ...(executed.length > 0
      ? [
          `Executed on a copy of the chain: ${reverts} of ${executed.length} revert (${rangeOf(reverts, executed.length)}); ` +
            `the most that was paid less than promised is ${bps(Math.max(0, ...shortfalls))} bps.`,
        ]
      : []),
    ...(beyond.length > 0 ? [`Above the bound, which cannot be: ${beyond.join(', ')}.`] : []),
  ]
}

/** The share of orders that this says something of, by Wilson's interval. */
function rangeOf(some: number, all: number): string {
  return `${wilson(some, all).map(percent).join(' to ')} of such orders`
}
