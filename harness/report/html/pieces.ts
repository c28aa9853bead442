/** The small pieces of the page's sections. */
import { zeroAddress } from '../../core/address.ts'
import type { Outcome } from '../../judge/record.ts'
import { type OutcomeCounts, outcomes, wordsOf } from '../outcomes.ts'
import { type Content, html, type Markup } from './markup.ts'

/** A section with its heading; `#id` links to it. */
export function section(id: string, title: string, content: Content): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${content}</section>`
}

/** A section that is closed at first; a link to `#id` opens it. */
export function fold(id: string, title: string, note: string, content: Content): Markup {
  return html`<details class="fold" id="${id}"><summary><h2>${title}</h2><span class="soft">${note}</span></summary>
${content}</details>`
}

/** The ends of an address, and all of it on demand. */
export function address(value: string): Markup {
  if (value === zeroAddress) return html`<span>the zero address</span>`
  const shown = value.length > 16 ? `${value.slice(0, 8)}…${value.slice(-6)}` : value
  return html`<code title="${value}">${shown.toLowerCase()}</code>`
}

export interface TableOptions {
  /** Index of the first right-aligned column. */
  readonly numbersFrom?: number
  readonly className?: string
}

/** A table that scrolls sideways if it is too wide; the first cell of a row is its header. */
export function table(
  head: readonly Content[],
  rows: readonly (readonly Content[])[],
  { className = '', numbersFrom = head.length }: TableOptions = {},
): Markup {
  const classAt = (column: number) => (column < numbersFrom ? '' : 'number')
  return html`<div class="scroll" tabindex="0"><table class="${className}"><thead><tr>${head.map((name, column) => html`<th scope="col" class="${classAt(column)}">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...cells]) =>
      html`<tr><th scope="row">${first}</th>${cells.map((cell, index) => html`<td class="${classAt(index + 1)}">${cell}</td>`)}</tr>
`,
  )}</tbody></table></div>`
}

/** An outcome as an icon, with its name for screen readers. */
export function mark(outcome: Outcome): Markup {
  return html`<span class="mark ${outcome}"><span class="sr">${wordsOf(outcome)}</span></span>`
}

/** A sentence of the interface: text between backticks is code. */
export function prose(sentence: string): Markup {
  const parts = sentence.split('`')
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`
}

/** Preformatted text with a button that copies it. */
export function copyable(label: string, text: string): Markup {
  return html`<div class="copyable">${code(label, text)}<button type="button" class="copy">Copy<span class="sr"> ${label}</span></button></div>`
}

export function code(label: string, content: Content): Markup {
  return html`<div><div class="label">${label}</div><pre tabindex="0" aria-label="${label}">${content}</pre></div>`
}

/** A list of names and values; a row without a value is left out. */
export function facts(rows: readonly (readonly [string, Content])[]): Markup {
  const given = rows.filter(([, value]) => value !== undefined)
  return html`<dl class="facts">${given.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** The share of each outcome, as one bar. */
export function bar(counts: OutcomeCounts): Markup {
  const total = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
  let left = 0
  const parts = presentIn(counts).map((outcome) => {
    const width = (100 * counts[outcome]) / total
    left += width
    return html`<rect class="${outcome}" x="${(left - width).toFixed(3)}" width="${width.toFixed(3)}" height="1"/>`
  })
  const words = presentIn(counts).map((outcome) => `${counts[outcome]} ${wordsOf(outcome)}`)
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label="${words.join(', ')}">${parts}</svg>`
}

/** The outcomes with a count above zero. */
export function presentIn(counts: OutcomeCounts): readonly Outcome[] {
  return outcomes.filter((outcome) => counts[outcome] > 0)
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`
}
