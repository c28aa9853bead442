/**
 * Text for people: untrusted text that a terminal or a report can show safely, and counts with their nouns.
 *
 * @module
 */

/**
 * Characters that act on a viewer: control characters other than tab and line feed, which a terminal obeys;
 * bidirectional controls; and the line separators U+2028 and U+2029.
 */
const acting = /[^\P{Cc}\t\n]|[\p{Bidi_Control}\u2028\u2029]/gu

/** The text with the acting characters escaped, as `\\x1b` and `\\u202e`. */
export function printable(text: string): string {
  return text.replaceAll(acting, (sign) => {
    const code = sign.charCodeAt(0).toString(16)
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`
  })
}

/** JSON of the value, with the acting characters as JSON's own escapes, so that it parses to the same value. */
export function printableJson(value: unknown, space?: number): string | undefined {
  // JSON.stringify itself escapes characters below 32.
  return JSON.stringify(value, undefined, space)?.replaceAll(acting, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** A count with its noun: `1 clause`, `2 clauses`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
