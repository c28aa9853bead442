/**
 * HTML from templates. Values in a template are escaped, so that text of a target stays text everywhere; only the
 * markup of another template is inserted unchanged.
 *
 * @module
 */

import { printable } from '../../core/printable.ts'

/** A piece of HTML that is safe to put into a page. */
export interface Markup {
  readonly markup: string
}

/** A value in a template; `undefined` is rendered as nothing. */
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

/** Escapes a text for HTML. A lone surrogate becomes U+FFFD. */
function escaped(text: string): string {
  return printable(text)
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    .replaceAll(/[\p{Surrogate}\u{FFFE}\u{FFFF}]/gu, '\u{FFFD}')
}

/** A value as JSON in a script element, with `<` escaped, since it could end the element. */
export function jsonScript(id: string, value: object): Markup {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c')
  return { markup: `<script type="application/json" id="${id}">${text}</script>` }
}
