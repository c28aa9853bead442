/** The small pieces that the sections of the page are made of. */
import type { Outcome } from '../../judge/record.ts'
import { type OutcomeCounts, outcomes, wordsOf } from '../outcomes.ts'
import { type Content, html, type Markup } from './markup.ts'

/** An outcome as an icon, with its name for screen readers. */
export function mark(outcome: Outcome): Markup {
  return html`<span class="mark ${outcome}"><span class="sr">${wordsOf(outcome)}</span></span>`
}

/** A sentence of the interface: what stands between backticks is code. */
export function prose(sentence: string): Markup {
  const parts = sentence.split('`')
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`
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

/** The share of each outcome, as one bar. */
export function bar(counts: OutcomeCounts, label: string): Markup {
  const total = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
  let left = 0
  const parts = outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => {
      const width = (100 * counts[outcome]) / total
      left += width
      return html`<rect class="${outcome}" x="${round(left - width)}" width="${round(width)}" height="1"/>`
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
