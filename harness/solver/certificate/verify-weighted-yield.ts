/**
 * An upper bound of the profit from a weighted pool at given prices.
 *
 * A swap that multiplies the balance of its sold token by e^g, with the fraction k of the input left after the fee,
 * divides the balance of its bought token by at most e^(h(g)·w_in/w_out), where h(g) = ln(1 + k·(e^g - 1)). The pool
 * refuses a swap with h(g) above ln 1.3. Let r be the factor by which all swaps together multiply a balance of value c.
 * Its token adds at most w·T(r) to Σ w·ln of the growth of sold balances less that of the fall of bought ones, which is
 * never negative. For r ≤ 1, T(r) is ln r, since h(g) ≤ g. For r > 1, T is the largest sum of h over swaps whose
 * growths add up to ln r: h is convex and h(0) = 0, so the sum is largest if all swaps but one are full or empty.
 * Growth that is bought back adds less than it takes, as h' ≤ 1.
 *
 * With any m > 0, Lagrange's bound on the gain is the sum over the tokens of the maximum of c·(1 - r) + m·w·T(r). For a
 * token that is paid out it is c - m·w + m·w·ln(m·w / c). For a token that is taken in it is a sum over swaps, each
 * with c as the full swaps before it leave the balance, divided by k: a full swap's gain, or the same formula with the
 * signs of growth. It is zero if r = 1 is best. Floating point finds the m that makes the bound tight; integers compute
 * the bound.
 *
 * @module
 */
import type { WeightedPool } from '../../market/pools/weighted.ts'
import { logarithm, logarithmBits } from './logarithm.ts'
import { saleYield } from './verify-weighted-sale.ts'

const one = 10n ** 18n
/** The largest factor by which one swap, after the fee, multiplies a balance. */
const full = { over: 13n, under: 10n }
const logarithmOfFull = logarithm(full.over, full.under)

interface Share {
  readonly weight: bigint
  /** The balance's value if the token is paid out (zero excludes that), and if it is taken in. */
  readonly paid: bigint
  readonly taken: bigint
}

/**
 * @param bids Value of a base unit of each token that the pool pays, above zero, in fixed point.
 * @param asks Cost of a base unit of each token that the pool takes, at least its bid.
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
 * The bound that charges a swap for each bought token: the larger of the profits by selling one token and by selling
 * two or more. A token that is both sold and bought earns no more than swaps without it, as ((k + 0.3) / 1.3)² ≤ k.
 *
 * @returns `undefined` if that inequality does not hold, or the profit of selling one token is not known.
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

/** The maximum of c·(1 - r) + pull·T(r) over all r, rounded up. */
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

/** The root m of Σ w·T(r), which increases with m. */
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
