/** A chart of two measurements by size of order: the mean difference of each size, within 5 % and 95 % of the orders. */
import type { StratumComparison } from '../../../quality/comparison/compare-stratum.ts'
import { sizeClasses } from '../../../quality/corpus/classes.ts'
import { bps } from '../../quality/numbers.ts'
import { html, type Markup } from '../markup.ts'

const width = 720
const rowHeight = 30
const left = 130
const right = width - 110
const radius = 4.5

/** @returns `undefined` if no size has orders. */
export function sizeChart(strata: readonly StratumComparison[]): Markup | undefined {
  const rows = strata.filter(({ name, orders }) => orders > 0 && sizeClasses.some((size) => size === name))
  if (rows.length === 0) return undefined
  const farthest = Math.max(
    0.01,
    ...rows.flatMap(({ mean, p5Net, p95Net }) => [-p5Net, p95Net, Math.abs(mean.bps)]),
  )
  // A symmetric logarithm: differences range from hundredths of a basis point to thousands.
  const scaled = (value: number) => Math.sign(value) * Math.log10(1 + 100 * Math.abs(value))
  const x = (value: number) => {
    const share = scaled(Math.max(-farthest, Math.min(farthest, value))) / scaled(farthest)
    return ((left + right) / 2 + (share * (right - left)) / 2).toFixed(1)
  }
  const height = rows.length * rowHeight + 26
  const label = rows.map(({ mean, name }) => `${name} ${bps(mean.bps)} bps`).join(', ')
  return html`<figure><div class="scroll" tabindex="0"><svg class="sizes" viewBox="0 0 ${width} ${height}" role="img" aria-label="Mean difference by size: ${label}">
<path class="zero" d="M${x(0)} 4V${rows.length * rowHeight}"/>
${rows.map(
  (
    { mean, name, p5Net, p95Net },
    index,
  ) => html`<g class="${toneOf(mean.bps)}"><text x="${left - 14}" y="${index * rowHeight + 20}" text-anchor="end">${name}</text>
<path d="M${x(p5Net)} ${index * rowHeight + 15}H${x(p95Net)}"/><circle cx="${x(mean.bps)}" cy="${index * rowHeight + 15}" r="${radius}"/>
<text x="${right + 14}" y="${index * rowHeight + 20}">${signed(mean.bps)} bps</text></g>
`,
)}
<text x="${x(0)}" y="${height - 6}" text-anchor="middle">← pays less · equal · pays more →</text>
</svg></div><figcaption class="soft">The dot is the mean of the orders that both pay, the line holds nine orders in ten; the scale is logarithmic.</figcaption></figure>`
}

export function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${bps(value)}`
}

function toneOf(value: number): string {
  if (Math.abs(value) < 0.01) return 'observed'
  return value < 0 ? 'fail' : 'pass'
}
