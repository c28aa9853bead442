/**
 * A page that compares two measurements: the verdict, three figures, a chart by size and the orders that lose most; the
 * rest on demand.
 *
 * @module
 */

import { counted } from '../../../core/printable.ts'
import type { Comparison } from '../../../quality/comparison/compare.ts'
import type { Finding } from '../../../quality/comparison/gate.ts'
import { wilson } from '../../../quality/comparison/statistics.ts'
import type { Measurement } from '../../../quality/measurement.ts'
import { explanation, resultText, rowOf, strataHead } from '../../quality/comparison.ts'
import { differenceSentence } from '../../quality/difference.ts'
import { bps, percent } from '../../quality/numbers.ts'
import { failedOf } from '../../quality/verdict.ts'
import { documentOf } from '../document.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { fold, section } from '../pieces.ts'
import { gapCurve, gapsOf } from './gap-curve.ts'
import { signed, sizeChart } from './size-chart.ts'
import { strataTables } from './strata-tables.ts'

const styles = ['page.css', 'pieces.css', 'charts.css']

export function renderComparisonPage(
  comparison: Comparison,
  {
    after,
    before,
    findings,
  }: {
    readonly before: Measurement
    readonly after: Measurement
    readonly findings: readonly Finding[]
  },
): string {
  const rows = comparison.strata.map((stratum) => ({ isCell: stratum.isCell, cells: rowOf(stratum) }))
  const chart = sizeChart(comparison.strata)
  return documentOf(
    { title: `${comparison.after} against ${comparison.before}`, styles },
    html`<header><span class="brand">Assay</span></header>
<main>
<p class="target">${comparison.after} against ${comparison.before}, ${counted(comparison.orders, 'order')}</p>
<h1 class="${findings.length === 0 ? 'pass' : 'fail'}">${findings.length === 0 ? 'Not worse' : 'Worse'}</h1>
${regressionsView(findings)}
${figuresView(comparison)}
${chart && section('sizes', 'By size of order', chart)}
${worstView(comparison)}
${curvesView([before, after])}
${fold('strata', 'Strata', `bps of what ${comparison.before} pays`, html`${strataTables(strataHead, rows)}<p class="soft">${explanation.join(' ')}</p>`)}
</main>
<footer>Rendered by <code>assay quality compare</code>.</footer>`,
  )
}

// The sentences of one cause are alike; the others are in the file.
const mostFindings = 4

function regressionsView(findings: readonly Finding[]): Markup | undefined {
  if (findings.length === 0) return undefined
  const [shown, rest] = [findings.slice(0, mostFindings), findings.slice(mostFindings)]
  const list = (some: readonly Finding[]) =>
    html`<ul class="plain">${some.map(({ sentence }) => html`<li>${sentence}</li>`)}</ul>`
  return html`${list(shown)}${rest.length === 0 ? undefined : html`<details><summary>${counted(rest.length, 'more finding')}</summary>${list(rest)}</details>`}`
}

function figuresView({ all, failures, lost, orders }: Comparison): Markup {
  const [low, high] = all.interval ?? []
  const [before, after] = [failures.before, failures.after].map(failedOf)
  const { latency } = all
  return html`<dl class="figures">${[
    figure(
      'paid, on average',
      `${signed(all.mean.bps)} bps`,
      low === undefined || high === undefined
        ? `median ${signed(all.medianNet)} bps`
        : `median ${signed(all.medianNet)} bps, ${signed(low)} to ${signed(high)}`,
    ),
    figure(
      'orders not paid',
      `${before} → ${after}`,
      `${lost.length} newly lost, ${wilson(lost.length, orders).map(percent).join(' to ')} of such orders`,
    ),
    figure(
      'time to answer',
      latency === undefined ? '–' : `${latency.percentiles.p50.toFixed(2)}×`,
      latency === undefined
        ? 'not timed on both sides'
        : `99th percentile ${latency.percentiles.p99.toFixed(2)}×; ${latency.slower.elapsed} of ${latency.orders} slower`,
    ),
  ]}</dl>`
}

function figure(name: string, value: string, note: string): Markup {
  return html`<div><dt>${name}</dt><dd><b>${value}</b><small>${note}</small></dd></div>`
}

function worstView({ after, before, tokens, worst }: Comparison): Markup | undefined {
  if (worst.length === 0) return undefined
  const items: Content = worst.map(
    (difference) =>
      html`<li>${differenceSentence(difference, tokens)}<details><summary>Routes</summary><p><b>${before}</b> ${resultText(difference.before)}</p><p><b>${after}</b> ${resultText(difference.after)}</p></details></li>`,
  )
  return section('worst', 'Orders that lose most', html`<ol class="worst">${items}</ol>`)
}

function curvesView(measurements: readonly Measurement[]): Markup | undefined {
  const isOneName = new Set(measurements.map(({ target }) => target)).size < measurements.length
  const series = measurements
    .map(({ orders, target }, index) => ({
      name: isOneName ? `${target} ${index === 0 ? 'before' : 'after'}` : target,
      gaps: gapsOf(orders),
    }))
    .filter(({ gaps }) => gaps.length > 0)
  if (series.length === 0) return undefined
  const shares = series.map(({ gaps, name }) => {
    const near = gaps.filter((gap) => gap <= 1).length
    return `${name} ${percent(near / gaps.length)}`
  })
  return fold(
    'gaps',
    'Gap to the bound',
    `within 1 bps: ${shares.join(', ')}`,
    html`<p>The share of orders that came at least as close to the certified bound, before gas. An order that was not paid counts as ${bps(10_000)} bps.</p>
${gapCurve(series)}`,
  )
}
