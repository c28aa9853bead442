/**
 * The notations of answers: amounts in base units or in whole tokens, times as UNIX seconds or as dates.
 *
 * @module
 */
import type { Address } from 'viem'
import { formatTokenUnits, maxUint256, parseTokenUnits } from '../../../core/amount.ts'
import { decimalsOf } from '../../../core/tokens.ts'
import type { Dialect } from './schema.ts'

/** An amount as decimal digits, as hex digits, or as a JSON integer. */
export function amountIn(value: unknown): bigint | undefined {
  const isInteger = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))
  const isText = typeof value === 'string' && /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)
  if (!isInteger && !isText) return undefined
  const amount = BigInt(value as string | number | bigint)
  return amount >= 0n && amount <= maxUint256 ? amount : undefined
}

/** Base units of a token. A JSON number with decimals has lost digits, and is none. */
export function unitsIn({ amounts }: Dialect, value: unknown, token?: Address): bigint | undefined {
  if (amounts === 'base') return amountIn(value)
  const isExact = typeof value === 'string' || typeof value === 'bigint' || Number.isSafeInteger(value)
  return isExact && token ? amountIn(parseTokenUnits(`${value}`, decimalsOf(token))) : undefined
}

const dates = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/

/** UNIX seconds. A date without a time zone is in UTC. */
export function timeIn({ times }: Dialect, value: unknown): bigint | undefined {
  if (times === 'seconds') return amountIn(value)
  const [date, zone] = dates.exec(`${value}`) ?? []
  const milliseconds = Date.parse(`${date}${zone === undefined ? 'Z' : ''}`)
  return Number.isNaN(milliseconds) ? undefined : BigInt(Math.floor(milliseconds / 1000))
}

/** The value as the dialect writes it; another one than an amount as it is. */
export function writtenUnits({ amounts }: Dialect, value: unknown, token?: Address): unknown {
  const isWhole = amounts === 'whole' && typeof value === 'bigint' && token !== undefined
  return isWhole ? formatTokenUnits(value, decimalsOf(token)) : value
}

export function writtenTime({ times }: Dialect, value: unknown): unknown {
  return times === 'iso' && typeof value === 'bigint' ? new Date(Number(value) * 1000).toISOString() : value
}

/** True if the dialect writes a number of an offer as one, and not as whole tokens or as a date. */
export function isInteger({ amounts, times }: Dialect, name: string): boolean {
  if (name === 'expiry') return times === 'seconds'
  return amounts === 'base' || !['out', 'min', 'taken'].includes(name)
}
