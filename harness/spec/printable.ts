/**
 * Text that people read: that of others for a terminal, and counts.
 *
 * @module
 */

/**
 * The text with its control characters written out, as `\\x1b`, but for tabs and ends of lines: a terminal obeys them.
 * So are those that turn the direction of what follows, as `\\u202e`.
 */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|\p{Bidi_Control}/gu, (sign) => {
    const code = sign.charCodeAt(0).toString(16)
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`
  })
}

/** A count with its noun: `1 clause`, `2 clauses`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
