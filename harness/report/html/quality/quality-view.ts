/** Solver quality: the gap curve and a row for each stratum. */

import { counted } from '../../../core/printable.ts'
import { pairClasses } from '../../../quality/corpus/classes.ts'
import { strataOf } from '../../../quality/corpus/strata.ts'
import type { Measurement, OrderResult } from '../../../quality/measurement.ts'
import { beatsBound, gapBps, isPaid } from '../../../quality/outcome.ts'
import type { Timings } from '../../../quality/timings.ts'
import { quotedExplanation, strataHead, strataRows } from '../../quality/strata.ts'
import { measurementVerdict } from '../../quality/verdict.ts'
import { html, type Markup } from '../markup.ts'
import { fold } from '../pieces.ts'
import { gapCurve } from './gap-curve.ts'
import { strataTables } from './strata-tables.ts'

/** @param timings Timings of the measuring machine, if known. */
export function qualityView(measurement: Measurement, timings: Timings | undefined): Markup {
  const { corpus, orders, target } = measurement
  const above = orders.filter(beatsBound).length
  const hasQuoted = orders.some(({ quoted }) => quoted !== undefined)
  return fold(
    'quality',
    'Solver quality',
    measurementVerdict(measurement, timings),
    html`<p>${target}: ${counted(orders.length, 'order')} (${corpus.origin}). The gap is the certified bound, which no route can exceed, less what the chain paid, in basis points before gas.</p>
${above === 0 ? undefined : html`<p class="fail">${counted(above, 'result')} above the bound: the engine, the bound or the market is wrong.</p>`}
${curveOf(orders)}
${strataTables(strataHead, strataRows(measurement, timings))}
${hasQuoted ? html`<p class="soft">${quotedExplanation}</p>` : undefined}`,
  )
}

function curveOf(orders: readonly OrderResult[]): Markup | undefined {
  const [all, ...others] = strataOf(orders)
  const pairs = others.filter(({ name }) => pairClasses.some((pair) => pair === name))
  const series = [...(all === undefined ? [] : [all]), ...pairs]
    .map(({ includes, name }) => {
      const paid = orders.filter((order) => includes(order) && isPaid(order))
      return { name, gaps: paid.flatMap((order) => gapBps(order) ?? []) }
    })
    .filter(({ gaps }) => gaps.length > 0)
  return series.length === 0 ? undefined : gapCurve(series)
}
