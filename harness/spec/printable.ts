/**
 * Text that people read: that of others for a terminal, and counts.
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

/** A count with its noun: `1 clause`, `2 clauses`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
