/**
 * The notations of values in answers of any service: integers as numbers, decimal or hex; hashes with their prefix or
 * without; times as UNIX seconds, milliseconds or dates.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { isAddress } from 'viem/utils'
import { canonicalAddress } from '../../../../core/address.ts'

/** @returns `undefined` if the value is not an integer of 256 bits. */
export function integerIn(value: unknown, notation?: string): bigint | undefined {
  const text = typeof value === 'string' || typeof value === 'bigint' ? `${value}` : ''
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? BigInt(value) : undefined
  const number =
    notation === 'bare hex' ? hexInteger(`0x${text}`) : (decimalInteger(text) ?? hexInteger(text))
  return number === undefined || number >= 2n ** 256n ? undefined : number
}

/** The notation of the value; `undefined` if it is not this integer. */
export function notationOfInteger(value: unknown, expected: bigint): string | undefined {
  if (integerIn(value) === expected) {
    if (typeof value !== 'string') return 'number'
    return value.startsWith('0x') ? 'hex' : 'decimal'
  }
  return typeof value === 'string' && integerIn(value, 'bare hex') === expected ? 'bare hex' : undefined
}

/** The hash in lower case, with its prefix; `undefined` if the value is not a hash of 32 bytes. */
export function hashIn(value: unknown): Hex | undefined {
  const digits = typeof value === 'string' ? /^(?:0x)?([0-9a-f]{64})$/i.exec(value)?.[1] : undefined
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}

export function addressIn(value: unknown): Address | undefined {
  const isOne = typeof value === 'string' && isAddress(value, { strict: false })
  return isOne ? canonicalAddress(value) : undefined
}

// The least number that is a time in milliseconds.
const minMilliseconds = 1e11

/** The time in UNIX seconds, with fractions; `undefined` if the value is not a time. */
export function secondsIn(value: unknown): number | undefined {
  const isDate = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
  const number = isDate ? Date.parse(value) : numberIn(value)
  if (number === undefined || Number.isNaN(number)) return undefined
  return isDate || number > minMilliseconds ? number / 1000 : number
}

/** The notation of a value that is a time. */
export function notationOfTime(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-/.test(value)) return 'ISO time'
  return (numberIn(value) ?? 0) > minMilliseconds ? 'milliseconds' : 'seconds'
}

/** The number in a value; `undefined` if the value is neither a finite number nor one in digits. */
export function numberIn(value: unknown): number | undefined {
  const isNumeric = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(typeof value === 'object' ? '' : `${value}`)
  const number = isNumeric ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

function decimalInteger(text: string): bigint | undefined {
  return /^\d+$/.test(text) ? BigInt(text) : undefined
}

function hexInteger(text: string): bigint | undefined {
  return /^0x[0-9a-f]+$/i.test(text) ? BigInt(text) : undefined
}
