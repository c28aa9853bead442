/** Solver quality: the gap curve and a row for each stratum. */

import { quantile } from '../../quality/comparison/statistics.ts'
import { pairClasses } from '../../quality/corpus/classes.ts'
import { strataOf } from '../../quality/corpus/strata.ts'
import type { Measurement, OrderResult } from '../../quality/measurement.ts'
import { beatsBound, gapBps, isPaid } from '../../quality/outcome.ts'
import { gapSteps, type Summary, summarize } from '../../quality/summary.ts'
import type { Timings } from '../../quality/timings.ts'
import { bps, percent } from '../quality/table.ts'
import { gapCurve } from './gap-curve.ts'
import { html, type Markup } from './markup.ts'
import { counted } from './pieces.ts'

/** @param timings Of the machine that measured, where they are known. */
export function qualityView(measurement: Measurement, timings: Timings | undefined): Markup {
  const { corpus, orders, target } = measurement
  const summaries = summarize(measurement)
  const beyond = orders.filter(beatsBound).length
  return html`<section id="quality" aria-labelledby="quality-title"><h2 id="quality-title">Solver quality</h2>
<p>${target}: ${counted(orders.length, 'order')} of ${corpus.origin}. The gap is what the chain paid less than the certified bound, which no route can beat, in basis points and before gas.</p>
${beyond === 0 ? undefined : html`<p class="fail">${counted(beyond, 'result')} above the bound: the engine, the bound or the market is wrong.</p>`}
${curveOf(orders)}
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">stratum</th>${columns.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${summaries.map((summary) => rowOf(summary, timings))}</tbody></table></div></section>`
}

const columns = [
  'orders',
  'paid',
  'reverts',
  'no route',
  'refused',
  'gap p50',
  'p90',
  'p99',
  ...gapSteps.map((step) => `≤ ${step} bps`),
  'ms p50',
  'p95',
]

function curveOf(orders: readonly OrderResult[]): Markup | undefined {
  const [all, ...others] = strataOf(orders)
  const pairs = others.filter(({ name }) => pairClasses.some((pair) => pair === name))
  const series = [...(all === undefined ? [] : [all]), ...pairs]
    .map(({ includes, name }) => ({
      name,
      gaps: orders
        .filter((order) => includes(order) && isPaid(order))
        .flatMap((order) => gapBps(order) ?? []),
    }))
    .filter(({ gaps }) => gaps.length > 0)
  return series.length === 0 ? undefined : gapCurve(series)
}

function rowOf(
  { gap, ids, isCell, name, noRoute, orders, paid, refused, reverts }: Summary,
  timings: Timings | undefined,
) {
  const latencies = ids.flatMap((id) => timings?.latencyMs[id] ?? [])
  const ms = (share: number) => (latencies.length === 0 ? '' : quantile(latencies, share).toFixed(1))
  const count = (value: number) => (value === 0 ? '' : `${value}`)
  const cells = [
    `${orders}`,
    `${paid}`,
    ...[reverts, noRoute, refused].map(count),
    ...[gap?.median, gap?.p90, gap?.p99].map(bps),
    ...gapSteps.map((_, index) => (gap === undefined ? '' : percent(gap.within[index] ?? 0))),
    ms(0.5),
    ms(0.95),
  ]
  return html`<tr${isCell ? cellAttribute : ''}><th scope="row">${name}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>`
}

const cellAttribute: Markup = { markup: ' class="cell"' }
