/**
 * The region that swaps can bring a StableSwap pool to: bounds of its balances' inequality, and of the marginal effect
 * of a coin's balance on the invariant D. All integers are rounded to the safe side; README.md has the proofs.
 *
 * @module
 */
import { divideUp, squareRoot } from '../../core/integer-math.ts'
import { type Coin, fraction, type Leverage, one } from './stable-plane.ts'

/** Limits of the balances, 18 decimals. */
export interface Reach {
  /** Lower bounds of the balances; a bound that is not positive does not bind. */
  readonly least: readonly bigint[]
  /** Bounds of the invariant. */
  readonly low: bigint
  readonly top: bigint
}

/** The largest integer that does not exceed the invariant D of these balances. */
export function invariantBelow(coins: readonly Coin[], { of, per }: Leverage): bigint {
  const count = BigInt(coins.length)
  const sum = coins.reduce((total, { balance }) => total + balance, 0n)
  const product = coins.reduce((total, { balance }) => total * count * balance, 1n)
  let low = 0n
  let high = sum / one + 1n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    const d = middle * one
    if ((of * sum - (of - per) * d) * product >= per * d ** (count + 1n)) low = middle
    else high = middle
  }
  return low
}

/** An upper bound of the sum of balances within reach: the sum if all but one are least. Undefined without a limit. */
export function mostSum(reach: Pick<Reach, 'least' | 'top'>, { of, per }: Leverage): bigint | undefined {
  const { least, top } = reach
  const count = BigInt(least.length)
  if (least.some((balance) => balance <= 0n)) return undefined
  const sum = least.reduce((total, balance) => total + balance, 0n)
  const product = least.reduce((total, balance) => total * balance, count ** count)
  return least.reduce((most, balance) => {
    const others = sum - balance
    const linear = others + (top * per) / of - top
    const constant = divideUp(top ** (count + 1n) * per * balance, product * of)
    const root = squareRoot(linear * linear + 4n * constant) + 1n
    const total = others + divideUp(root - linear, 2n)
    return total > most ? total : most
  }, 0n)
}

/** The number of intervals that the balance of a coin is divided into. */
const stretches = 8n

/** A lower bound of ∂D/∂x for a coin's balance x, within reach and while the balance does not exceed `held`. */
export function leastSlope(held: bigint, index: number, reach: Reach, leverage: Leverage): bigint {
  const count = BigInt(reach.least.length)
  const least = reach.least[index] ?? 0n
  const start = least > 0n ? least : 0n
  let slope: bigint | undefined
  for (let stretch = 0n; stretch < stretches; stretch++) {
    const from = start + ((held - start) * stretch) / stretches
    const to = start + divideUp((held - start) * (stretch + 1n), stretches)
    const sum = mostSum({ ...reach, least: reach.least.with(index, from) }, leverage)
    const share = divideUp(to * fraction, reach.low)
    const here = flatSlope(share, count, sum === undefined ? undefined : { sum, top: reach.top }, leverage)
    if (slope === undefined || here < slope) slope = here
  }
  return slope ?? 0n
}

/** A lower bound of ∂D/∂x for a balance x of at most this share of D, and any P/D between one and that of the sum. */
export function flatSlope(
  share: bigint,
  count: bigint,
  most: { readonly sum: bigint; readonly top: bigint } | undefined,
  { of, per }: Leverage,
): bigint {
  const even = slopeAt(fraction)
  const uneven = most
    ? slopeAt(divideUp((of * (most.sum - most.top) + per * most.top) * fraction, per * most.top))
    : (fraction * fraction) / ((count + 1n) * share)
  return uneven < even ? uneven : even

  function slopeAt(ratio: bigint): bigint {
    const divisor = share * ((of - per) * fraction + per * (count + 1n) * ratio)
    return ((of * share + per * ratio) * fraction * fraction) / divisor
  }
}

/** The units by which a swap's roundings can lower D if the balances add up to at most sum / d times D. */
export function lossPerSwap(sum: bigint, d: bigint, count: bigint): bigint {
  let loss = 3n
  for (let known = 1n; known < count; known++) loss += divideUp((count * sum) ** known, (known * d) ** known)
  return loss
}
