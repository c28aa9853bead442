/** Notations of integers and times in services. */
export type Notation =
  | 'decimal'
  | 'hex'
  | 'number'
  | 'seconds'
  | 'seconds text'
  | 'milliseconds'
  | 'milliseconds text'
  | 'ISO'

/** @param value An integer, or UNIX seconds. */
export function inNotation(notation: Notation, value: bigint): unknown {
  switch (notation) {
    case 'hex':
      return `0x${value.toString(16)}`
    case 'number':
      return value
    case 'seconds':
      return Number(value)
    case 'milliseconds':
      return Number(value) * 1000
    case 'milliseconds text':
      return `${value}000`
    case 'ISO':
      return new Date(Number(value) * 1000).toISOString()
    default:
      return `${value}`
  }
}
