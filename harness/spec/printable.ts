/**
 * Text of others, for a terminal.
 *
 * @module
 */

/** The text with its control characters written out, as `\\x1b`, but for tabs and ends of lines: a terminal obeys them. */
export function printable(text: string): string {
  return text.replaceAll(
    /[^\P{Cc}\t\n]/gu,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}
