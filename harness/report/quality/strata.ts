/** The rows of figures of a measurement, one for each stratum. */
import { quantile } from '../../quality/comparison/statistics.ts'
import type { Measurement } from '../../quality/measurement.ts'
import { gapSteps, type Summary, summarize } from '../../quality/summary.ts'
import type { Timings } from '../../quality/timings.ts'
import { bps, percent } from './numbers.ts'

export interface StratumRow extends Pick<Summary, 'name' | 'isCell'> {
  /** The cells in the order of `strataHead`, the name first. */
  readonly cells: readonly string[]
}

const shownSteps = gapSteps.slice(0, 3)

export const strataHead = [
  ...[
    'stratum',
    'orders',
    'paid',
    'reverts',
    'no route',
    'refused',
    'unfilled',
    'gap p50',
    'p90',
    'p99',
    'max',
  ],
  ...['net gap p50', 'net p90', 'net p99', 'net max'],
  ...shownSteps.map((step) => `≤ ${step} bps`),
  ...['below quote p50', 'max', 'blocks p50', 'max'],
  ...['hops', 'splits', 'ms p50', 'p95'],
]

export const quotedExplanation =
  'Orders of intent and market makers are quoted and then traded: below quote is how much less was paid. The bound is that of the pools, which makers can exceed: their gaps are then below zero.'

/** @param timings Timings of the measuring machine, if known. */
export function strataRows(measurement: Measurement, timings: Timings | undefined): readonly StratumRow[] {
  return summarize(measurement).map((summary) => {
    const { belowQuote, blocks, gap, hops, ids, isCell, name, netGap, orders, paid, splits } = summary
    const { noRoute, refused, reverts, unfilled } = summary
    const latencies = ids.flatMap((id) => timings?.latencyMs[id] ?? [])
    const ms = (share: number) => (latencies.length === 0 ? '' : quantile(latencies, share).toFixed(1))
    const cells = [
      ...[name, `${orders}`, `${paid}`],
      ...[reverts, noRoute, refused, unfilled].map((count) => (count === 0 ? '' : `${count}`)),
      ...[gap, netGap].flatMap((one) => [one?.median, one?.p90, one?.p99, one?.most].map(bps)),
      ...shownSteps.map((_, index) => (gap === undefined ? '' : percent(gap.within[index] ?? 0))),
      ...[belowQuote?.median, belowQuote?.most].map(bps),
      ...[blocks?.median, blocks?.most, hops, splits].map((median) =>
        median === undefined ? '' : `${median}`,
      ),
      ...[ms(0.5), ms(0.95)],
    ]
    return { name, isCell, cells }
  })
}
