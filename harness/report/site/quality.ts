/** Compares solvers: for each set of orders, the gap curves of all targets that were measured with it. */

import { html, type Markup } from '../html/markup.ts'
import { type GapSeries, gapCurve, gapsOf } from '../html/quality/gap-curve.ts'
import { compareText, type Measured } from './history.ts'

/** @param all The measurements of the site: a target has one colour in all its charts. */
export function gapCurvesOf(measured: readonly Measured[], all = measured): readonly Markup[] {
  const targets = [...new Set(all.map(({ target }) => target))].toSorted(compareText)
  const bySet = Map.groupBy(measured, ({ measurement }) => measurement.corpus.hash)
  return [...bySet.values()]
    .toSorted(([a], [b]) => compareText(originOf(a), originOf(b)))
    .flatMap((own) => {
      const series = own
        .map(
          (one): GapSeries => ({
            name: nameAmong(own, one),
            gaps: gapsOf(one.measurement.orders),
            colour: targets.indexOf(one.target),
            dash: laterThan(own, one),
          }),
        )
        .filter(({ gaps }) => gaps.length > 0)
        .toSorted((a, b) => compareText(a.name, b.name))
      return series.length === 0 ? [] : [html`<h3>${originOf(own[0])}</h3>${gapCurve(series)}`]
    })
}

/** The target's name, with its version if the target was measured more than once. */
function nameAmong(all: readonly Measured[], { target, version }: Measured): string {
  const isOnce = all.filter((other) => other.target === target).length === 1
  return isOnce ? target : `${target} ${version}`
}

/** The number of later versions of the same target. */
function laterThan(all: readonly Measured[], { target, version }: Measured): number {
  return all.filter((other) => other.target === target && compareText(other.version, version) > 0).length
}

function originOf(one: Measured | undefined): string {
  return one === undefined ? '' : `${one.measurement.corpus.origin}, ${one.measurement.corpus.orders} orders`
}
