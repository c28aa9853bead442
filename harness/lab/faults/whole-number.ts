import { InvalidArgumentError } from 'commander'

/** Reads the number of an option, from 1. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a whole number from 1.')
}
