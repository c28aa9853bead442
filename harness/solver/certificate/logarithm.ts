/** Logarithms of fractions in exact integers. */
import { divideUp } from '../../core/integer-math.ts'

/** Bits of the fraction in logarithms, and the most terms of their series. */
export const logarithmBits = 256n
const maxTerms = 800n

/** ln(over / under) times 2^256, rounded up. */
export function logarithm(over: bigint, under: bigint): bigint {
  const halvings = bitLength(over) - bitLength(under)
  if (halvings === 0) return nearLogarithm(over, under)
  const shift = BigInt(Math.abs(halvings))
  return halvings > 0
    ? shift * logarithmOfTwo + nearLogarithm(over, under << shift)
    : nearLogarithm(over << shift, under) - shift * (logarithmOfTwo - roundedUp)
}

/**
 * The same for values within a factor of two: twice the inverse hyperbolic tangent of (over - under) / (over + under).
 */
function nearLogarithm(over: bigint, under: bigint): bigint {
  const isPositive = over > under
  const whole = 1n << logarithmBits
  const difference = isPositive ? over - under : under - over
  const ratio = isPositive
    ? divideUp(difference * whole, over + under)
    : (difference * whole) / (over + under)
  const square = isPositive ? divideUp(ratio * ratio, whole) : (ratio * ratio) / whole
  let power = ratio
  let sum = 0n
  let degree = 1n
  for (; power / degree > 1n && degree < maxTerms; degree += 2n) {
    sum += isPositive ? divideUp(power, degree) : power / degree
    power = isPositive ? divideUp(power * square, whole) : (power * square) / whole
  }
  if (!isPositive) return -2n * sum
  // The remainder of the series is at most a geometric series from its first term.
  return 2n * (sum + divideUp(power * whole, degree * (whole - square)))
}

function bitLength(value: bigint): number {
  return value.toString(2).length
}

const logarithmOfTwo = nearLogarithm(2n, 1n)
/** At least the sum of the upward roundings of all terms. */
const roundedUp = 4n * maxTerms
