/**
 * The most that can be earned from a weighted pool at given prices, from above.
 *
 * Let r be the factor by which a balance of value c grows or shrinks; the pool asks Σ w·ln r ≥ 0. With any
 * m > 0, Lagrange's bound on the gain is the sum over the tokens of the most that gain(r) + m·w·ln r
 * reaches: c - m·w + m·w·ln(m·w / c) where a token is paid out, the same with c divided by what the fee
 * leaves where it is taken in, and nothing where r = 1 is best. The m that makes it tight is found in
 * floating point; the bound itself is computed in integers.
 *
 * @module
 */
import type { WeightedPool } from '../market/pools/weighted.ts'
import { divideUp } from '../spec/integer-math.ts'

const one = 10n ** 18n
/** Bits of the fraction in logarithms, and where their series ends at the latest. */
const bits = 256n
const maxTerms = 800n

interface Share {
  readonly weight: bigint
  /** Value of the balance, as it counts when the token is paid out and when it is taken in. */
  readonly paid: bigint
  readonly taken: bigint
}

export function weightedYield(pool: WeightedPool, prices: readonly bigint[]): bigint {
  const kept = one - pool.swapFee
  // A token without a balance is neither paid nor taken.
  const shares = pool.balances.flatMap((balance, index): readonly Share[] => {
    const value = balance * (prices[index] ?? 0n)
    return value === 0n
      ? []
      : [{ weight: pool.weights[index] ?? 0n, paid: value, taken: (value * one) / kept }]
  })
  if (shares.length < 2) return 0n
  const multiplier = multiplierOf(shares)
  return shares.reduce((total, share) => total + maxGain(share, multiplier), 0n)
}

/** The most of gain(r) + m·w·ln r over all r, rounded up. */
function maxGain({ weight, paid, taken }: Share, multiplier: bigint): bigint {
  const pull = multiplier * weight
  const value = pull < paid ? paid : pull > taken ? taken : undefined
  if (value === undefined) return 0n
  return value - pull + ((pull * logarithm(pull, value)) >> bits) + 1n
}

/** The m at which Σ w·ln r is zero, which grows with it. */
function multiplierOf(shares: readonly Share[]): bigint {
  const terms = shares.map(({ weight, paid, taken }) => ({
    weight: Number(weight),
    leaves: Math.log(Number(paid) / Number(weight)),
    enters: Math.log(Number(taken) / Number(weight)),
  }))
  let low = Math.min(...terms.map(({ leaves }) => leaves))
  let high = Math.max(...terms.map(({ enters }) => enters))
  let middle = (low + high) / 2
  while (low < middle && middle < high) {
    const sum = terms.reduce((total, { weight, leaves, enters }) => {
      return total + weight * (Math.min(middle - leaves, 0) + Math.max(middle - enters, 0))
    }, 0)
    if (sum === 0) break
    if (sum < 0) low = middle
    else high = middle
    middle = (low + high) / 2
  }
  return BigInt(Math.round(Math.exp(middle)))
}

/** ln(over / under) times 2^256, rounded up. */
function logarithm(over: bigint, under: bigint): bigint {
  const halvings = bitLength(over) - bitLength(under)
  if (halvings === 0) return nearLogarithm(over, under)
  const shift = BigInt(Math.abs(halvings))
  return halvings > 0
    ? shift * logarithmOfTwo + nearLogarithm(over, under << shift)
    : nearLogarithm(over << shift, under) - shift * (logarithmOfTwo - roundedUp)
}

/** The same of what differs little: twice the area tangent of (over - under) / (over + under). */
function nearLogarithm(over: bigint, under: bigint): bigint {
  const isPositive = over > under
  const whole = 1n << bits
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
  // What the series leaves out is at most a geometric series of its first term.
  return 2n * (sum + divideUp(power * whole, degree * (whole - square)))
}

function bitLength(value: bigint): number {
  return value.toString(2).length
}

const logarithmOfTwo = nearLogarithm(2n, 1n)
/** More than what rounding up at each of its terms adds to it. */
const roundedUp = 4n * maxTerms
