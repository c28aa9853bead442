/** A value of a message as evidence shows it. */

const maxShownLength = 120

/** A value as evidence shows it: as JSON, or its length. A part of a text could hold a part of a key. */
export function shown(value: unknown): string {
  const text = typeof value === 'bigint' ? `${value}` : (JSON.stringify(value, withBigints) ?? 'nothing')
  return text.length > maxShownLength ? `a value of ${text.length} characters` : text
}

function withBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}
