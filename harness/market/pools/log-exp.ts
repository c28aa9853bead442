/**
 * Powers of numbers with 18 decimals, by natural logarithm and exponential. The results equal those of Balancer's
 * LogExpMath bit for bit: the series and the table of powers of e are its own, and integer division truncates towards
 * zero in both.
 *
 * @module
 */

const one18 = 10n ** 18n
const one20 = 10n ** 20n
const one36 = 10n ** 36n

/** 2^n and e^(2^n), 20 decimals, for n from 5 down to -4. */
const powersOfE: readonly (readonly [exponent: bigint, power: bigint])[] = [
  [3200000000000000000000n, 7896296018268069516100000000000000n],
  [1600000000000000000000n, 888611052050787263676000000n],
  [800000000000000000000n, 298095798704172827474000n],
  [400000000000000000000n, 5459815003314423907810n],
  [200000000000000000000n, 738905609893065022723n],
  [100000000000000000000n, 271828182845904523536n],
  [50000000000000000000n, 164872127070012814685n],
  [25000000000000000000n, 128402541668774148407n],
  [12500000000000000000n, 113314845306682631683n],
  [6250000000000000000n, 106449445891785942956n],
]
/** Below the power 2^-2 the exponential continues with its series. */
const powersBeforeSeries = powersOfE.slice(0, 8)

/**
 * `base` to the power of `exponent`, 18 decimals each.
 *
 * @param base Positive and at most one; with `exponent`, such that the result is at least e^-41.
 */
export function power(base: bigint, exponent: bigint): bigint {
  return exponential(logarithmTimes(base, exponent) / one18)
}

/** ln(base) times `exponent`, 36 decimals. */
function logarithmTimes(base: bigint, exponent: bigint): bigint {
  if (base <= one18 - one18 / 10n) return -logarithm(one36 / base) * exponent
  const precise = logarithmNearOne(base)
  return (precise / one18) * exponent + ((precise % one18) * exponent) / one18
}

/** ln(x) for x at least one; 18 decimals. */
function logarithm(x: bigint): bigint {
  let rest = x * 100n
  let sum = 0n
  for (const [exponent, power] of powersOfE) {
    if (rest < power) continue
    sum += exponent
    rest = (rest * one20) / power
  }
  return (sum + 2n * inverseTangent(((rest - one20) * one20) / (rest + one20), one20, 11n)) / 100n
}

/** ln(x) for x within a tenth of one: from 18 decimals to 36. */
function logarithmNearOne(x: bigint): bigint {
  const scaled = x * one18
  return 2n * inverseTangent(((scaled - one36) * one36) / (scaled + one36), one36, 15n)
}

/** z + z³/3 + z⁵/5 + … up to the power `last`, with `one` as the unit. */
function inverseTangent(z: bigint, one: bigint, last: bigint): bigint {
  const square = (z * z) / one
  let term = z
  let sum = z
  for (let divisor = 3n; divisor <= last; divisor += 2n) {
    term = (term * square) / one
    sum += term / divisor
  }
  return sum
}

/** e^x, 18 decimals. */
function exponential(x: bigint): bigint {
  if (x < 0n) return one36 / exponential(-x)
  let rest = x * 100n
  let product = one20
  for (const [exponent, power] of powersBeforeSeries) {
    if (rest < exponent) continue
    rest -= exponent
    product = (product * power) / one20
  }
  let term = rest
  let series = one20 + rest
  for (let divisor = 2n; divisor <= 12n; divisor += 1n) {
    term = (term * rest) / one20 / divisor
    series += term
  }
  return (product * series) / one20 / 100n
}
