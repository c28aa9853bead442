/**
 * Slippages of any magnitude and any number of digits: callers compute slippages, and no two callers round alike.
 *
 * @module
 */
import fc from 'fast-check'

const edges = [0, 1e-18, 1e-9, 0.0005, 0.1 + 0.2, 0.12345678901, 0.9999, 1 - 2 ** -53]

// The most decimals that a fraction may have.
const maxDecimals = 18
const maxDigits = 15

const digit = fc.nat({ max: 9 })
const drawn = fc
  .tuple(fc.nat({ max: maxDecimals - 1 }), fc.array(digit, { minLength: 1, maxLength: maxDigits }))
  .map(([zeros, digits]) => Number(`0.${'0'.repeat(zeros)}${digits.slice(0, maxDecimals - zeros).join('')}`))

// The others are small fractions mostly.
const billion = 1_000_000_000
const even = fc.integer({ min: 0, max: billion - 1 }).map((parts) => parts / billion)

/** A fraction of at least 0 and less than 1, with at most 18 decimals. */
export function slippage(): fc.Arbitrary<number> {
  return fc.oneof(
    { arbitrary: drawn, weight: 4 },
    { arbitrary: even, weight: 2 },
    { arbitrary: fc.constantFrom(...edges), weight: 1 },
  )
}
