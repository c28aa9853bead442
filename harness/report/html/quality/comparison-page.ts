/** A page that compares two measurements: their gap curves, the strata, and the orders that lose most. */

import { counted } from '../../../core/printable.ts'
import type { Comparison } from '../../../quality/comparison/compare.ts'
import type { Finding } from '../../../quality/comparison/gate.ts'
import type { Measurement } from '../../../quality/measurement.ts'
import { explanation, renderDifference, rowOf, strataHead } from '../../quality/comparison.ts'
import { comparisonVerdict } from '../../quality/verdict.ts'
import { documentOf } from '../document.ts'
import { html, type Markup } from '../markup.ts'
import { code, section } from '../pieces.ts'
import { gapCurve, gapsOf } from './gap-curve.ts'
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
  const title = `${comparison.after} against ${comparison.before}`
  const rows = comparison.strata.map((stratum) => ({ isCell: stratum.isCell, cells: rowOf(stratum) }))
  return documentOf(
    { title, styles },
    html`<header><span class="brand">Assay</span></header>
<main>
<h1>${title}</h1>
<p class="${findings.length === 0 ? 'pass' : 'fail'}">${comparisonVerdict(comparison, findings)}</p>
<p class="soft">${counted(comparison.orders, 'order')}; figures are basis points of what ${comparison.before} pays, and higher is better.</p>
${curvesView([before, after])}
${regressionsView(findings)}
${section('strata', 'Strata', html`${strataTables(strataHead, rows)}<p class="soft">${explanation.join(' ')}</p>`)}
${worstView(comparison)}
</main>
<footer>Rendered by <code>assay quality compare</code>.</footer>`,
  )
}

function regressionsView(findings: readonly Finding[]): Markup | undefined {
  if (findings.length === 0) return undefined
  const items = findings.map(({ sentence }) => html`<li>${sentence}</li>`)
  return section('regressions', 'Regressions', html`<ul class="plain">${items}</ul>`)
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
  return section(
    'gaps',
    'Gap to the bound',
    html`<p>The share of orders that came at least as close to the certified bound, before gas. An order that was not paid counts as 10,000 bps.</p>
${gapCurve(series)}`,
  )
}

function worstView({ worst }: Comparison): Markup | undefined {
  if (worst.length === 0) return undefined
  const lines = worst.flatMap((difference) => renderDifference(difference, 'text'))
  return section('worst', 'Orders that lose most', code('route before, route after', lines.join('\n')))
}
