/**
 * The most that can be earned from a weighted pool at given prices, from above.
 *
 * A swap that lets the balance of what it sells grow by e^g, of which the fee leaves k, divides that of what it buys by
 * e^(h(g)·w_in/w_out) at most, where h(g) = ln(1 + k·(e^g - 1)), and the pool refuses what h(g) exceeds ln 1.3 for. Let r be
 * the factor by which all swaps together change a balance of value c. Its token adds to Σ w·ln of what was sold less that of
 * what was bought, which is never below zero, no more than w·T(r). Where r ≤ 1 that is w·ln r, since h(g) ≤ g. Where r > 1
 * T is the most that swaps make of the growth ln r: h is convex and h(0) = 0, so that of growths with one sum, each at most
 * that of a full swap, those add up to most of which all but one are full or nothing. Growth that is bought back
 * adds less than it takes, as h' ≤ 1.
 *
 * With any m > 0, Lagrange's bound on the gain is the sum over the tokens of the most that c·(1 - r) + m·w·T(r) reaches:
 * c - m·w + m·w·ln(m·w / c) where a token is paid out; swap by swap where it is taken in, each with c as the full swaps
 * before it leave the balance, divided by k: a full one, or the same with the signs of the growth; and nothing where r = 1
 * is best. The m that makes it tight is found in floating point; the bound itself is computed in integers.
 *
 * @module
 */
import type { WeightedPool } from '../../market/pools/weighted.ts'
import { logarithm, logarithmBits } from './logarithm.ts'
import { saleYield } from './verify-weighted-sale.ts'

const one = 10n ** 18n
/** The factor by which one swap lets a balance grow at most, after the fee. */
const full = { over: 13n, under: 10n }
const logarithmOfFull = logarithm(full.over, full.under)

interface Share {
  readonly weight: bigint
  /** Value of the balance, as it counts when the token is paid out, which zero excludes, and when it is taken in. */
  readonly paid: bigint
  readonly taken: bigint
}

/**
 * @param bids What a base unit of each token brings that the pool pays, above zero, in fixed point.
 * @param asks What one costs that it takes, not below.
 */
export function weightedYield(pool: WeightedPool, bids: readonly bigint[], asks = bids): bigint {
  const kept = one - pool.swapFee
  // A token without a balance is neither paid nor taken.
  const shares = pool.balances.flatMap((balance, index): readonly Share[] => {
    const [paid, taken] = [balance * (bids[index] ?? 0n), (balance * (asks[index] ?? 0n) * one) / kept]
    return balance === 0n ? [] : [{ weight: pool.weights[index] ?? 0n, paid, taken }]
  })
  if (shares.length < 2) return 0n
  const multiplier = multiplierOf(shares, kept)
  const isSold = ({ weight, taken }: Share) => multiplier * weight > taken
  const isBought = ({ weight, paid }: Share) => multiplier * weight < paid
  const yielded = gainOf(shares, multiplier, kept)
  const isSale = shares.filter(isSold).length === 1 && shares.filter(isBought).length > 1
  const inTurn = isSale ? yieldInTurn(shares, kept) : undefined
  return inTurn !== undefined && inTurn < yielded ? inTurn : yielded
}

/**
 * The same with what a swap for each bought token costs: the most by selling one token, and by selling two and more. A token that is both
 * sold and bought earns no more than where what buys it buys directly what it is sold for, as ((k + 0.3) / 1.3)² ≤ k.
 *
 * @returns `undefined` where that does not hold, or what selling one earns is not known.
 */
function yieldInTurn(shares: readonly Share[], kept: bigint): bigint | undefined {
  if (kept * 100n < 9n * one) return undefined
  const ofOne = shares.map((sold) => {
    const others = shares.filter((other) => other !== sold)
    const bought = others.map(({ weight, paid }) => ({ weight, value: paid }))
    return saleYield({ weight: sold.weight, value: (sold.taken * kept) / one }, bought, { kept, full })
  })
  const ofMore = shares.flatMap((_, place) =>
    shares.slice(0, place).map((_, other) => {
      const taken = shares.map((share, at) => (at === place || at === other ? { ...share, paid: 0n } : share))
      return gainOf(taken, multiplierOf(taken, kept), kept)
    }),
  )
  return [...ofOne, ...ofMore].reduce<bigint | undefined>(
    (most, one) => (most === undefined || one === undefined ? undefined : one > most ? one : most),
    0n,
  )
}

function gainOf(shares: readonly Share[], multiplier: bigint, kept: bigint): bigint {
  return shares.reduce((total, share) => total + maxGain(share, multiplier * share.weight, kept), 0n)
}

/** The most of c·(1 - r) + pull·T(r) over all r, rounded up. */
function maxGain({ paid, taken }: Share, pull: bigint, kept: bigint): bigint {
  if (pull < paid) return gainAt(pull, paid)
  const growth = { over: full.under * kept + (full.over - full.under) * one, under: full.under * kept }
  let gain = 0n
  for (let swaps = 0n; ; swaps++) {
    const value = (taken * growth.over ** swaps) / growth.under ** swaps
    if (pull <= value) return gain
    if (pull * full.under <= value * full.over) return gain + gainAt(pull, value)
    gain += ((pull * logarithmOfFull) >> logarithmBits) + 1n - ((full.over - full.under) * value) / full.under
  }
}

function gainAt(pull: bigint, value: bigint): bigint {
  return value - pull + ((pull * logarithm(pull, value)) >> logarithmBits) + 1n
}

/** The m at which Σ w·T(r) is zero, which grows with it. */
function multiplierOf(shares: readonly Share[], kept: bigint): bigint {
  const terms = shares.map(({ weight, paid, taken }) => ({
    weight: Number(weight),
    leaves: Math.log(Number(paid) / Number(weight)),
    enters: Math.log(Number(taken) / Number(weight)),
  }))
  const step = Math.log(Number(full.over) / Number(full.under))
  const stride = Math.log1p(Math.expm1(step) / (Number(kept) / 1e18))
  const grown = (pull: number) => {
    const swaps = Math.max(0, Math.floor(pull / stride))
    return swaps * step + Math.max(0, Math.min(step, pull - swaps * stride))
  }
  let low = Math.min(...terms.map(({ enters, leaves }) => (leaves === -Infinity ? enters : leaves)))
  let high = Math.max(...terms.map(({ enters }) => enters))
  let middle = (low + high) / 2
  while (low < middle && middle < high) {
    const sum = terms.reduce((total, { weight, leaves, enters }) => {
      return total + weight * (Math.min(middle - leaves, 0) + grown(middle - enters))
    }, 0)
    if (sum === 0) break
    if (sum < 0) low = middle
    else high = middle
    middle = (low + high) / 2
  }
  return BigInt(Math.round(Math.exp(middle)))
}
