/** Truncates untrusted texts to a length that can be kept and shown. */

/** Characters that are kept of a text. Answers of well-behaved services are far shorter. */
export const maxText = 2 ** 16

/** Matches the end of a truncated text. */
export const cutEnd = /… \(\d+ more characters\)$/

/** Truncates a text. The result is a copy, since a substring would keep the whole text in memory. */
export function cutText(text: string, length = maxText): string {
  if (text.length <= length) return structuredClone(text)
  return `${structuredClone(text.slice(0, length))}… (${text.length - length} more characters)`
}
