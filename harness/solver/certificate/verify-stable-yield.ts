/**
 * An upper bound of the profit from a StableSwap pool at given prices, in any number of swaps.
 *
 * Give each coin a weight between its bid and its ask. Balances with the invariant D are worth at least `floor` at
 * these weights, and a swap earns at most the fall of the balances' worth, plus the growth of the floor with D. All
 * swaps together earn at most the initial worth less the floor. The part of the fee that stays in the pool can be
 * earned back, so a coin's weight is its bid after the fee, plus that part, less the growth of D while the part stays.
 * D grows little in an unequal pool, and swaps make a pool unequal only while D grows: README.md has the proof and its
 * assumptions.
 *
 * @module
 */

import { divideUp } from '../../core/integer-math.ts'
import type { StablePool } from '../../market/pools/stable.ts'
import { type Coin, fraction, type Leverage, one, type Plane, touchingPlane, worth } from './stable-plane.ts'
import { flatSlope, invariantBelow, leastSlope, lossPerSwap, mostSum, type Reach } from './stable-reach.ts'

/** Swaps of one pool in a transaction: each uses more than 2^14 units of gas. */
const maxSwaps = 2n ** 10n
/** Units of D that the roundings of a swap cost at most, at any balances within reach. */
const maxLoss = 2n ** 30n
/** The number of times that a reach is narrowed by the bound it implies. */
const rounds = 2

/**
 * A weight is raised to the ask if a fee's rounding is profitable at it and it is within one part in this many of the
 * ask.
 */
const nearTaken = 2n ** 36n

const wholeFee = 10n ** 10n
const whole = wholeFee * wholeFee

/** A coin and the price of a unit before the fee. */
interface QuotedCoin extends Coin {
  readonly bid: bigint
}

/** A pool at prices, and the bound of one trade, of any coins for any others, that recovers none of its fee. */
interface Subject {
  readonly pool: StablePool
  readonly coins: readonly QuotedCoin[]
  readonly leverage: Leverage
  /** A lower bound of the invariant. */
  readonly d: bigint
  readonly once: Plane
  /** A lower bound of the floor's growth with a unit of D. */
  readonly floorPerUnit: bigint
}

/**
 * @param bids Value of a base unit of each coin that the pool pays, above zero, in fixed point.
 * @param asks Cost of a base unit of each coin that the pool takes, at least its bid.
 */
export function stableYield(pool: StablePool, bids: readonly bigint[], asks = bids): bigint {
  const coins = pool.balances.map((balance, index): QuotedCoin => {
    const rate = pool.rates[index] ?? one
    const [bid, ask] = [(bids[index] ?? 0n) * one, (asks[index] ?? 0n) * one]
    return {
      balance: balance * rate,
      bid: divideUp(bid, rate),
      paid: divideUp(bid * (wholeFee - pool.fee), rate * wholeFee),
      taken: ask / rate,
    }
  })
  if (coins.some(({ balance }) => balance === 0n)) return 0n
  const leverage = { of: pool.amplification * BigInt(coins.length), per: pool.precision }
  const d = invariantBelow(coins, leverage)
  const everything = worth(
    coins,
    coins.map(({ bid }) => bid),
  )
  // A scaled unit may cost less than the fixed point resolves.
  if (coins.some(({ taken }) => taken === 0n) || !isWellConditioned(pool, coins, d)) return everything
  const once = touchingPlane(coins, leverage, d)
  const bound = boundOf({ pool, coins, leverage, d, once, floorPerUnit: once.floor / d })
  return bound < everything ? bound : everything
}

/** Whether the roundings of a swap are small relative to the pool's balances. */
function isWellConditioned(pool: StablePool, coins: readonly Coin[], d: bigint): boolean {
  if (d < 4n * maxSwaps * maxLoss) return false
  const held = coins.map(({ balance }) => balance / one)
  const loss = lossWithin({ least: held, low: d, top: d }, sumOf(held) + BigInt(held.length), pool)
  return loss !== undefined && loss <= maxLoss
}

/** The least of the bounds for a sequence of reaches, each within the one before. */
function boundOf(subject: Subject): bigint {
  const { pool, coins, leverage, d, once, floorPerUnit } = subject
  const staying = pool.fee * (wholeFee - pool.adminFee)
  const outer = boundFor(
    coins.map(() => 0n),
    maxLoss,
    subject,
  )
  if (staying === 0n || floorPerUnit <= 0n) return outer

  const held = coins.map(({ balance }) => balance / one)
  const low = d - maxSwaps * maxLoss
  const shares = coins.map(({ balance }) => divideUp(balance * fraction, low * one))
  const isBought = coins.map(({ bid, paid }, index) => {
    return ((once.weights[index] ?? 0n) - paid) * 1000n <= bid - paid
  })
  let slopes = shares.map((share) => flatSlope(share, BigInt(held.length), undefined, leverage))
  const growth = growthFor(outer, slopes, maxLoss, subject)
  let reach: Reach = { least: leftAfter(growth), low, top: d + 2n + growth }
  for (let round = 0; ; round++) {
    slopes = held.map((balance, index) => leastSlope(balance, index, reach, leverage))
    const loss = least(maxLoss, lossWithin(reach, mostSum(reach, leverage), pool) ?? maxLoss)
    if (round === rounds) return least(outer, most(once.fall, boundFor(slopes, loss, subject)))
    const credit = slopes.map((slope, index) => (isBought[index] ? slope : 0n))
    const left = leftAfter(growthFor(boundFor(credit, loss, subject), slopes, loss, subject))
    reach = {
      ...reach,
      least: reach.least.map((balance, index) => (isBought[index] ? balance : most(balance, left[index]))),
    }
  }

  /** A lower bound of each balance, if the fees of its purchases let D grow by so much. */
  function leftAfter(grown: bigint): readonly bigint[] {
    return held.map((balance, index) => {
      return balance - divideUp(grown * whole * fraction, staying * (slopes[index] ?? 1n))
    })
  }
}

/** A bound of all profit, given the least growth of D with a unit of each coin, and the cost of a swap's roundings. */
function boundFor(slopes: readonly bigint[], loss: bigint, subject: Subject): bigint {
  const { pool, coins, leverage, d, once, floorPerUnit } = subject
  const staying = pool.fee * (wholeFee - pool.adminFee)
  const credits = slopes.map((slope) => (floorPerUnit * slope) / fraction)
  const dearer = coins.map((coin, index) => {
    const credit = staying * (credits[index] ?? 0n)
    const paid = divideUp(coin.paid * whole - credit, whole - staying)
    return { ...coin, paid: most(coin.paid, paid, once.weights[index]) }
  })
  const plane = touchingPlane(dearer, leverage, d)
  const best = most(plane.floor, once.floor)
  const weights = coins.map(({ taken }, index) => {
    const weight = plane.weights[index] ?? 0n
    const isNear = (taken - weight) * nearTaken <= taken
    return isNear && isFeeRounded(weight, index) ? taken + 1n : weight
  })
  const roundings = coins.map(({ bid }, index) => {
    const [weight = 0n, credit = 0n] = [weights[index], credits[index]]
    const units = isFeeRounded(weight, index) ? 1n + divideUp(pool.rates[index] ?? one, one) : 1n
    return bid + most(0n, weight - credit) * units
  })
  return worth(coins, weights) - best + maxSwaps * (most(0n, ...roundings) + divideUp(best * loss, d))

  /** Whether it can be profitable that a part of the fee that should leave the pool stays in it. */
  function isFeeRounded(weight: bigint, index: number): boolean {
    const [{ bid } = { bid: 0n }, credit = 0n] = [coins[index], credits[index]]
    return pool.fee * pool.adminFee > 0n && (bid - weight) * (wholeFee - pool.fee) > credit * pool.fee
  }
}

/** An upper bound of the growth of D while the profit exceeds that of `once` and stays within a bound. */
function growthFor(bound: bigint, slopes: readonly bigint[], loss: bigint, subject: Subject): bigint {
  const { once, floorPerUnit } = subject
  return divideUp(bound - once.fall, floorPerUnit) + maxSwaps * (most(0n, ...slopes) / fraction + 1n + loss)
}

/**
 * The most units of D that the roundings of a swap cost; a rate that is not whole rounds the scaled balance as well.
 */
function lossWithin(
  { least, low, top }: Reach,
  sum: bigint | undefined,
  { rates }: StablePool,
): bigint | undefined {
  const rounded = least.filter((_, index) => (rates[index] ?? one) % one !== 0n)
  if (sum === undefined || rounded.some((balance) => balance <= 1n)) return undefined
  const scaling = rounded.map((balance) => divideUp(top, balance - 1n))
  return lossPerSwap(sum, low - 2n, BigInt(least.length)) + most(0n, ...scaling)
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

function most(first: bigint, ...others: readonly (bigint | undefined)[]): bigint {
  return others.reduce<bigint>((max, one) => (one !== undefined && one > max ? one : max), first)
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
