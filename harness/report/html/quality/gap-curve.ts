/**
 * The gap curve: for each distance from the certified bound, the share of orders that came at least as close.
 * The axis is logarithmic, because gaps range from a thousandth of a basis point to thousands.
 *
 * @module
 */
import type { OrderResult } from '../../../quality/measurement.ts'
import { gapBps } from '../../../quality/outcome.ts'
import { percent } from '../../quality/numbers.ts'
import { html, type Markup } from '../markup.ts'

export interface GapSeries {
  readonly name: string
  /** Gaps in basis points, negative if more was paid than the bound. Gaps below the axis are drawn at its left end. */
  readonly gaps: readonly number[]
  /** Index of its colour; its place in the chart if absent. */
  readonly colour?: number
  /** Length of its dashes, in steps of four; a solid line if absent or zero. */
  readonly dash?: number
}

// An order at this gap brought nothing; larger gaps are cut to it.
const lostBps = 10_000

/** The gaps, in basis points, of all orders with a bound; an order that was not paid has the largest gap. */
export function gapsOf(orders: readonly OrderResult[]): readonly number[] {
  return orders.flatMap((order) => {
    const gap = gapBps(order)
    return gap === undefined ? [] : [Math.min(gap, lostBps)]
  })
}

const width = 960
const height = 300
const left = 56
const right = width - 24
const top = 12
const bottom = height - 44
const shares = [0, 0.25, 0.5, 0.75, 1]

// Powers of ten (basis points) at the ends of the axis. A larger gap extends the axis.
const minExponent = -3
const usualMaxExponent = 1

// Bands of the axis, whose tooltips show the values of the curves.
const bandsPerDecade = 5

export function gapCurve(series: readonly GapSeries[]): Markup {
  const largest = Math.max(10 ** usualMaxExponent, ...series.flatMap(({ gaps }) => gaps))
  const maxExponent = Math.ceil(Math.log10(largest))
  const decades = maxExponent - minExponent
  const exponents = Array.from({ length: decades + 1 }, (_, index) => minExponent + index)
  const at = (exponent: number) => tenth(left + ((exponent - minExponent) / decades) * (right - left))
  const x = (gap: number) => at(Math.log10(Math.max(10 ** minExponent, gap)))
  const bands = Array.from({ length: decades * bandsPerDecade }, (_, index) => {
    const [from, to] = [index, index + 1].map((step) => minExponent + step / bandsPerDecade)
    return bandOf(series, [from ?? 0, to ?? 0], at)
  })
  return html`<figure><div class="scroll" tabindex="0"><svg class="curve" viewBox="0 0 ${width} ${height}" role="img" aria-label="${labelOf(series)}">
${shares.map((share) => html`<path class="grid" d="M${left} ${y(share)}H${right}"/><text x="${left - 6}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`)}
${exponents.map((exponent) => html`<path class="grid" d="M${at(exponent)} ${top}V${bottom}"/><text x="${at(exponent)}" y="${bottom + 20}" text-anchor="middle">${10 ** exponent}</text>`)}
<text x="${right}" y="${height - 4}" text-anchor="end">gap to the bound, bps</text>
${series.map(({ colour, dash, gaps }, index) => html`<path${dashes(dash)} class="series-${(colour ?? index) % palette}" d="${stepsOf(gaps, x)}"/>`)}
<g class="bands">${bands}</g>
</svg></div><figcaption><ul class="legend">${series.map(({ colour, dash, gaps, name }, index) => html`<li><svg class="curve key" viewBox="0 0 24 8" aria-hidden="true"><path${dashes(dash)} class="series-${(colour ?? index) % palette}" d="M0 4H24"/></svg>${name} <span class="count">${gaps.length}</span></li>`)}</ul></figcaption></figure>`
}

const palette = 8

function dashes(dash = 0): Markup | undefined {
  return dash === 0 ? undefined : html` stroke-dasharray="${dash * 4} 3"`
}

function bandOf(
  series: readonly GapSeries[],
  [from, to]: readonly [number, number],
  at: (exponent: number) => number,
): Markup {
  const gap = 10 ** to
  const lines = series.map(({ gaps, name }) => `${name}: ${percent(shareWithin(gaps, gap))}`)
  const width = tenth(at(to) - at(from))
  return html`<rect x="${at(from)}" y="${top}" width="${width}" height="${bottom - top}"><title>within ${Number(gap.toPrecision(2))} bps
${lines.join('\n')}</title></rect>`
}

function labelOf(series: readonly GapSeries[]): string {
  const parts = series.map(({ gaps, name }) => `${name} ${percent(shareWithin(gaps, 1))}`)
  return `Share of orders by gap to the bound; within 1 bps: ${parts.join(', ')}`
}

function shareWithin(gaps: readonly number[], most: number): number {
  return gaps.filter((gap) => gap <= most).length / gaps.length
}

/** The empirical distribution as a path that rises by one order's share at each gap. */
function stepsOf(gaps: readonly number[], x: (gap: number) => number): string {
  const places = gaps.map(x).toSorted((a, b) => a - b)
  // The path rises once for all gaps at one place.
  const steps = places.flatMap((place, index) =>
    places[index + 1] === place ? [] : [`H${place}V${y((index + 1) / places.length)}`],
  )
  return `M${left} ${y(0)}${steps.join('')}H${right}`
}

function y(share: number): number {
  return tenth(bottom - share * (bottom - top))
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
