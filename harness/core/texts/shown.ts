/** Formats a value for evidence. */

const maxShownLength = 120

/** JSON of the value, or only its length if it is long: a truncated text could hold a part of a key. */
export function shown(value: unknown): string {
  const text = typeof value === 'bigint' ? `${value}` : (JSON.stringify(value, withBigints) ?? 'nothing')
  return text.length > maxShownLength ? `a value of ${text.length} characters` : text
}

function withBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}
