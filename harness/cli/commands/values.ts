/** How the values of flags are read. */
import { InvalidArgumentError } from 'commander'

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

export function seconds(text: string): number {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('It must be a number of seconds.')
  return Number(text)
}

export function decimal(text: string): number {
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError('It must be a number as 0.1.')
  return Number(text)
}

/** `2/3`. */
export function shard(text: string): { index: number; of: number } {
  const [index, of] = /^\d{1,4}\/\d{1,4}$/.test(text) ? text.split('/').map(Number) : []
  if (index === undefined || of === undefined || index < 1 || index > of)
    throw new InvalidArgumentError('It must be as 2/3.')
  return { index, of }
}

/** `3/s` or `3`. */
export function rate(text: string): number {
  const match = /^(\d{1,6}(?:\.\d{1,3})?)(?:\/s)?$/.exec(text)
  if (match === null || Number(match[1]) === 0) throw new InvalidArgumentError('It must be as 3/s.')
  return Number(match[1])
}

/** Of a flag that may be repeated. */
export function gathered(value: string, others: readonly string[] = []): readonly string[] {
  return [...others, value]
}
