/**
 * The gap curve: for each distance from the certified bound, the share of orders that came at least as close.
 * The axis is logarithmic, because gaps range from a thousandth of a basis point to thousands.
 *
 * @module
 */
import { html, type Markup } from './markup.ts'

export interface GapSeries {
  readonly name: string
  /** Basis points; smaller ones than the axis has are drawn at its left end. */
  readonly gaps: readonly number[]
}

const width = 640
const height = 260
const left = 44
const right = width - 24
const top = 12
const bottom = height - 36
const shares = [0, 0.25, 0.5, 0.75, 1]

// The axis goes from one power of ten to another, or to the largest gap.
const minExponent = -3
const usualMaxExponent = 1

export function gapCurve(series: readonly GapSeries[]): Markup {
  const largest = Math.max(...series.flatMap(({ gaps }) => gaps))
  const maxExponent = Math.max(usualMaxExponent, Math.ceil(Math.log10(largest)))
  const exponents = Array.from({ length: maxExponent - minExponent + 1 }, (_, index) => minExponent + index)
  const x = (gap: number) => {
    const exponent = Math.max(minExponent, Math.log10(gap))
    return tenth(left + ((exponent - minExponent) / (maxExponent - minExponent)) * (right - left))
  }
  return html`<figure><svg class="curve" viewBox="0 0 ${width} ${height}" role="img" aria-label="Share of orders by gap to the bound">
${shares.map((share) => html`<path class="grid" d="M${left} ${y(share)}H${right}"/><text x="${left - 6}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`)}
${exponents.map((exponent) => html`<path class="grid" d="M${x(10 ** exponent)} ${top}V${bottom}"/><text x="${x(10 ** exponent)}" y="${bottom + 16}" text-anchor="middle">${10 ** exponent}</text>`)}
<text x="${right}" y="${height - 4}" text-anchor="end">gap in bps</text>
${series.map(({ gaps }, index) => html`<path class="series-${index}" d="${stepsOf(gaps, x)}"/>`)}
</svg><figcaption><ul class="legend">${series.map(({ gaps, name }, index) => html`<li><svg class="curve key" viewBox="0 0 24 8" aria-hidden="true"><path class="series-${index}" d="M0 4H24"/></svg>${name} <span class="count">${gaps.length}</span></li>`)}</ul></figcaption></figure>`
}

/** The empirical distribution, as a path that rises by one order at each gap. */
function stepsOf(gaps: readonly number[], x: (gap: number) => number): string {
  const sorted = gaps.toSorted((a, b) => a - b)
  const steps = sorted.map((gap, index) => `H${x(gap)}V${y((index + 1) / sorted.length)}`)
  return `M${left} ${y(0)}${steps.join('')}H${right}`
}

function y(share: number): number {
  return tenth(bottom - share * (bottom - top))
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
