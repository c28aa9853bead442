/** A cursor, by itself or as a parameter of the address of the next page. */

/** @returns `undefined` if there is none: the page is the last. */
export function cursorIn(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return `${value}`
  if (typeof value !== 'string') return undefined
  const inAddress = /[?&]cursor=([^&>]*)/.exec(value)?.[1]
  const cursor = inAddress === undefined ? value : decoded(inAddress)
  return cursor === '' ? undefined : cursor
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
