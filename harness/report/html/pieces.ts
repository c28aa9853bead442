/** The small pieces that the sections of the page are made of. */
import { type Standing, standings } from '../standing.ts'
import { type Content, html, type Markup } from './markup.ts'

/** A standing as a sign, with its word for those who do not see it. */
export function mark(standing: Standing): Markup {
  return html`<span class="mark ${classOf(standing)}"><span class="sr">${standing}</span></span>`
}

/** The standing as it follows a number: `3 broken`, `12 conform`. */
export function countedStanding(standing: Standing): string {
  return standing === 'conforms' ? 'conform' : standing
}

/** A sentence of the interface: what stands between backticks is code. */
export function prose(sentence: string): Markup {
  const parts = sentence.split('`')
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`
}

export function classOf(standing: Standing): string {
  return standing.replaceAll(' ', '-')
}

/** Text to be read as it is, with a button that copies it. */
export function copyable(label: string, text: string): Markup {
  return html`<div class="copyable"><div class="label">${label}</div><pre tabindex="0" aria-label="${label}">${text}</pre><button type="button" class="copy">Copy<span class="sr"> ${label}</span></button></div>`
}

export function code(label: string, text: string): Markup {
  return html`<div><div class="label">${label}</div><pre tabindex="0" aria-label="${label}">${text}</pre></div>`
}

/** Names and values; a row without a value is left out. */
export function facts(rows: readonly (readonly [string, Content])[]): Markup {
  const given = rows.filter(([, value]) => value !== undefined)
  return html`<dl class="facts">${given.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** How many of each standing there are, as one bar. */
export function bar(counts: Readonly<Record<Standing, number>>, label: string): Markup {
  const total = standings.reduce((sum, standing) => sum + counts[standing], 0)
  let left = 0
  const parts = standings
    .filter((standing) => counts[standing] > 0)
    .map((standing) => {
      const width = (100 * counts[standing]) / total
      left += width
      return html`<rect class="${classOf(standing)}" x="${round(left - width)}" width="${round(width)}" height="1"/>`
    })
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label="${label}">${parts}</svg>`
}

/** `1 clause`, `2 clauses`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`
}

function round(value: number): string {
  return value.toFixed(3)
}
