/**
 * Text that people read: that of others for a terminal or a report, and counts.
 *
 * @module
 */

/**
 * Characters that do something instead of being seen: control characters but tabs and ends of lines, which a terminal
 * obeys; those that turn the direction of what follows; and those that some viewers take for ends of lines.
 */
const acting = /[^\P{Cc}\t\n]|[\p{Bidi_Control}\u2028\u2029]/gu

/** The text with the characters that act written out, as `\\x1b` and `\\u202e`. */
export function printable(text: string): string {
  return text.replaceAll(acting, (sign) => {
    const code = sign.charCodeAt(0).toString(16)
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`
  })
}

/** JSON of a value that means the same, in which the characters that act are written as JSON's own escapes. */
export function printableJson(value: unknown, space?: number): string | undefined {
  // JSON itself escapes those below 32.
  return JSON.stringify(value, undefined, space)?.replaceAll(acting, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** A count with its noun: `1 clause`, `2 clauses`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
