/**
 * Amounts: base units of a token, as a string of decimal digits on the wire and a bigint inside.
 *
 * @module
 */
import * as z from 'zod'

/** Largest amount that a token contract can express: 2^256 - 1. */
export const maxUint256 = 2n ** 256n - 1n

// A uint256 has at most 78 digits; up to 22 more allow for leading zeros.
const digits = z.string().regex(/^[0-9]{1,100}$/, {
  error: 'must be a string of decimal digits, in base units',
  abort: true,
})

/** The text of an amount from zero to 2^256 - 1, in base units. */
export const amountText = digits
  .refine((text) => BigInt(text) <= maxUint256, 'must be less than 2^256')
  .meta({ description: 'Base units of the token', examples: ['1000000000'] })

const asBigint = { decode: (text: string) => BigInt(text), encode: String }

/** An amount from zero to 2^256 - 1, in base units. */
export const amountSchema = z.codec(amountText, z.bigint(), asBigint)

/** An amount from one to 2^256 - 1, in base units. */
export const positiveAmountSchema = z.codec(
  amountText
    .refine((text) => BigInt(text) > 0n, 'must not be zero')
    .meta({
      description: 'Base units of the token, not zero',
      pattern: '^(?=.{1,100}$)0*[1-9][0-9]*$',
      examples: ['1000000000'],
    }),
  z.bigint(),
  asBigint,
)

/** A JSON integer of any size: an integer beyond 2^53 is parsed as a bigint, so that it keeps every digit. */
export const integerSchema = z
  .custom<number | bigint>((value) => typeof value === 'bigint' || Number.isSafeInteger(value))
  .meta({ type: 'integer' })

/** A JSON number: an integer beyond 2^53 is parsed as a bigint. */
export const anyNumberSchema = z
  .custom<number | bigint>((value) => typeof value === 'bigint' || Number.isFinite(value))
  .meta({ type: 'number' })

/** An integer of any size and sign: decimal digits in a file, a bigint inside. */
export const exactIntegerSchema = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: String,
})

/** The fraction 1: fractions are in units of 1e-18. */
export const wholeFraction = 10n ** 18n

/**
 * Parses a decimal number as a fraction in units of 1e-18, rounded down: `0.0005` is 500000000000000n. A
 * JavaScript number is parsed in its shortest decimal form, as in the JSON text.
 *
 * @returns `undefined` for anything that is not a plain or exponential decimal number.
 */
export function parseFraction(value: number | string): bigint | undefined {
  const match = /^([+-]?)(\d{0,40})(?:\.(\d{0,40}))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value))
  if (match === null) return undefined
  const [, sign, whole = '', decimals = '', exponent = '0'] = match
  if (whole + decimals === '') return undefined
  const power = 18 - decimals.length + Number(exponent)
  const digits = BigInt(whole + decimals)
  const scaled = power >= 0 ? digits * 10n ** BigInt(power) : digits / 10n ** BigInt(-power)
  return sign === '-' ? -scaled : scaled
}

/**
 * Parses a decimal number of token units as base units: `1.5` with 6 decimals is 1500000n.
 *
 * @returns `undefined` if the text is not a plain decimal number, or has more decimals than the token.
 */
export function parseTokenUnits(text: string, decimals: number): bigint | undefined {
  const match = /^(\d{0,78})(?:\.(\d{0,78}))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = '', fraction = ''] = match
  if (whole + fraction === '') return undefined
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) return undefined
  return BigInt(whole + kept.padEnd(decimals, '0'))
}

/** Formats base units as a decimal number of token units, without trailing zeros: 1500000n with 6 decimals is `1.5`. */
export function formatTokenUnits(amount: bigint, decimals: number): string {
  const text = amount.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const fraction = text.slice(text.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
