/** Texts of others, cut to a length that can be kept and shown. */

/** Characters of what is kept. Answers of well-behaved services are far below. */
export const maxText = 2 ** 16

/** The end of a text that was cut. */
export const cutEnd = /… \(\d+ more characters\)$/

/** A copy: a part of a text, however short, would keep the whole of it in memory. */
export function cutText(text: string, length = maxText): string {
  if (text.length <= length) return structuredClone(text)
  return `${structuredClone(text.slice(0, length))}… (${text.length - length} more characters)`
}
