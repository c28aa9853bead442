/**
 * An upper bound of the profit from a weighted pool by selling one of its tokens for the others.
 *
 * Each swap buys one token. Let g be the growth ln(1 + a/x), summed over the swaps that buy one token; T(g) is the part
 * of it that remains after their fees, as in `verify-weighted-yield.ts`, and w the ratio of the sold token's weight to
 * the bought one's. Then the gain is c·(1 - e^Σg) for the sold token and d·(1 - e^(-w·T(g))) for each bought one. With
 * any l > 0, c·(1 - e^Σg) + l·Σg is at most l·ln(l/c) - l + c, so that each bought token adds at most the maximum of
 * f(g) = d·(1 - e^(-w·T(g))) - l·g.
 *
 * f is concave if 1 - k ≤ w·k: within a swap T' = h' = (z - 1 + k)/z with z = e^h from 1 to 1.3, and h'' = h'·(1 - h'),
 * so T'·e^(-w·T) falls as long as 1 - h' ≤ w·h', and h' ≥ k; from one swap to the next T' falls. So the maximum of f
 * lies between two points of one swap, at the first of which f does not fall and at the second of which it does not
 * rise. Floating point finds them; integers check the logarithms of both sides of d·w·T'·e^(-w·T) ≥ l. Between them
 * d·(1 - e^(-w·T)) is at most d - m + m·ln(m/d) + m·w·T with any m > 0, and m·w·T - l·g is convex, so that one of the
 * two points maximises it.
 *
 * @module
 */
import { logarithm, logarithmBits } from './logarithm.ts'

/** A token and the value of its balance. */
export interface Held {
  readonly weight: bigint
  readonly value: bigint
}

export interface SwapTerms {
  /** The fraction that the fee leaves, in units of 10^-18. */
  readonly kept: bigint
  /** The largest factor by which one swap, after the fee, multiplies a balance. */
  readonly full: { readonly over: bigint; readonly under: bigint }
}

const one = 10n ** 18n
/** The fixed point of z. */
const wholeFactor = 2n ** 60n
/** The relative tolerance around the z that floating point finds. */
const nearness = 1e-9

/** @returns `undefined` if the gain is not known to be concave, or floating point did not bracket its maximum. */
export function saleYield(sold: Held, bought: readonly Held[], terms: SwapTerms): bigint | undefined {
  const { kept } = terms
  if (bought.some(({ weight }) => (one - kept) * weight > kept * sold.weight)) return undefined
  const slope = slopeOf(sold, bought, terms)
  const gains = bought.map((held) => mostOf(held, { sold, slope, terms }))
  const start = ((slope * logarithm(slope, sold.value)) >> logarithmBits) + 1n - slope + sold.value
  return gains.reduce<bigint | undefined>(
    (sum, gain) => (sum === undefined || gain === undefined ? undefined : sum + gain),
    start,
  )
}

interface Sale {
  readonly sold: Held
  readonly slope: bigint
  readonly terms: SwapTerms
}

/** The maximum of f, rounded up. */
function mostOf(held: Held, { slope, sold, terms }: Sale): bigint | undefined {
  const { full, kept } = terms
  const place = placeOf(held, sold, Number(slope), terms)
  const end = (wholeFactor * full.over) / full.under
  const low = BigInt(Math.floor(place.factor * (1 - nearness) * Number(wholeFactor)))
  const high = BigInt(Math.ceil(place.factor * (1 + nearness) * Number(wholeFactor)))
  const from = low < wholeFactor ? wholeFactor : low
  const to = high > end ? end : high
  const fulls = BigInt(place.swaps)
  const rise = { held, sold, slope, kept, fulls, full }
  const isRising =
    from > wholeFactor
      ? logSlope({ ...rise, factor: from }, false) >= 0n
      : fulls === 0n || logSlope({ ...rise, fulls: fulls - 1n, factor: end }, false) >= 0n
  const isFalling =
    to < end
      ? logSlope({ ...rise, factor: to }, true) <= 0n
      : logSlope({ ...rise, fulls: fulls + 1n, factor: wholeFactor }, true) <= 0n
  if (!isRising || !isFalling) return undefined
  const pull = BigInt(Math.round(place.left)) || 1n
  const ends = [from, to].map((factor) => {
    const raised = fulls * logarithm(full.over, full.under) + logarithm(factor, wholeFactor)
    const ownGrowth = wholeFactor * kept + (factor - wholeFactor) * one
    const fullGrowth = full.under * kept + (full.over - full.under) * one
    // Growth is a cost, so it is rounded down.
    const grown = -fulls * logarithm(full.under * kept, fullGrowth) - logarithm(wholeFactor * kept, ownGrowth)
    return ((pull * sold.weight * raised) / held.weight - slope * grown) >> logarithmBits
  })
  const [first = 0n, last = 0n] = ends
  return (
    held.value -
    pull +
    ((pull * logarithm(pull, held.value)) >> logarithmBits) +
    (first > last ? first : last) +
    3n
  )
}

interface Point extends SwapTerms {
  readonly held: Held
  readonly sold: Held
  readonly slope: bigint
  readonly fulls: bigint
  readonly factor: bigint
}

/** The logarithm of d·w·T'·e^(-w·T) / l, times the weight of the bought token, rounded up or down. */
function logSlope({ factor, full, fulls, held, kept, slope, sold }: Point, isUp: boolean): bigint {
  const ln = (over: bigint, under: bigint) => (isUp ? logarithm(over, under) : -logarithm(under, over))
  const marginal = factor - wholeFactor + (wholeFactor * kept) / one + (isUp ? 1n : 0n)
  const start = held.weight * ln(held.value * sold.weight * marginal, slope * held.weight * wholeFactor)
  const raised = fulls * -ln(full.under, full.over) + -ln(wholeFactor, factor)
  return start - sold.weight * raised + held.weight * ln(wholeFactor, factor)
}

/** The l at which the growth wanted by the bought tokens equals the growth of the sold one, ln(l / c). */
function slopeOf(sold: Held, bought: readonly Held[], terms: SwapTerms): bigint {
  let [low, high] = [0, 60]
  for (let step = 0; step < 60; step++) {
    const growth = (low + high) / 2
    const slope = Number(sold.value) * Math.exp(growth)
    const wanted = bought.reduce((sum, held) => sum + placeOf(held, sold, slope, terms).growth, 0)
    if (wanted > growth) low = growth
    else high = growth
  }
  return BigInt(Math.round(Number(sold.value) * Math.exp((low + high) / 2)))
}

/** The maximum of f: the number of full swaps before it, its z, the bought token's value there, and the growth. */
function placeOf(held: Held, sold: Held, slope: number, { full, kept }: SwapTerms) {
  const ratio = Number(sold.weight) / Number(held.weight)
  const [left, most] = [Number(kept) / 1e18, Number(full.over) / Number(full.under)]
  const stride = Math.log1p((most - 1) / left)
  let value = Number(held.value)
  const rate = (factor: number) => value * ratio * (factor - 1 + left) * factor ** (-ratio - 1)
  let swaps = 0
  while (rate(most) > slope) {
    value *= most ** -ratio
    swaps += 1
  }
  let [low, high] = [1, most]
  for (let step = 0; step < 60; step++) {
    const factor = (low + high) / 2
    if (rate(factor) > slope) low = factor
    else high = factor
  }
  return {
    swaps,
    factor: low,
    left: value * low ** -ratio,
    growth: swaps * stride + Math.log1p((low - 1) / left),
  }
}
