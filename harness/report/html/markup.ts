/**
 * HTML from templates. Values in a template are escaped, so that text of a target stays text everywhere; only
 * what another template made is inserted as it is.
 *
 * @module
 */

import { printable } from '../../core/printable.ts'

/** A piece of HTML that is safe to put into a page. */
export interface Markup {
  readonly markup: string
}

/** Nothing is written for `undefined`. */
export type Content = string | number | bigint | Markup | undefined | readonly Content[]

export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return { markup: strings.reduce((text, next, index) => `${text}${written(values[index - 1])}${next}`) }
}

function written(content: Content): string {
  if (content === undefined) return ''
  if (typeof content !== 'object') return escaped(`${content}`)
  return 'markup' in content ? content.markup : content.map(written).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Half a character becomes the sign for what is none. */
function escaped(text: string): string {
  return printable(text)
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    .replaceAll(/[\p{Surrogate}\u{FFFE}\u{FFFF}]/gu, '\u{FFFD}')
}

/** A value as JSON in a script element, where `<` could end the element. */
export function jsonScript(id: string, value: object): Markup {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c')
  return { markup: `<script type="application/json" id="${id}">${text}</script>` }
}
