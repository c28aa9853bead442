/**
 * JSON whose integers may be larger than a double holds, as programs in Python and Rust write it.
 *
 * @module
 */

/** Parses JSON; an integer that a double would round comes out as a bigint. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) => {
    const digits = context?.source ?? ''
    const isRounded = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(digits)
    return isRounded ? BigInt(digits) : value
  })
}
