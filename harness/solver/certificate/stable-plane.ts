/**
 * Planes that touch the level sets of a StableSwap pool from below: an upper bound of the decrease of a linear function
 * of its balances. README.md has the proofs.
 *
 * @module
 */
import { divideUp } from '../../core/integer-math.ts'

/** One of balances, 18 decimals. */
export const one = 10n ** 18n
/** One of slopes, in fixed point. */
export const fraction = 2n ** 128n

/** A coin's balance and prices. Prices are per unit of a balance scaled to 18 decimals. */
export interface Coin {
  /** Scaled to 36 decimals, at which it is exact. */
  readonly balance: bigint
  readonly paid: bigint
  readonly taken: bigint
}

/** The bound of the decrease of a linear function of the balances while the invariant does not decrease. */
export interface Plane {
  /** The value of the balances, less `floor`. */
  readonly fall: bigint
  /** One per coin, between its `paid` and `taken` prices. */
  readonly weights: readonly bigint[]
  /** At most the value of any balances with this invariant. */
  readonly floor: bigint
}

/** Ann, a fraction. */
export interface Leverage {
  readonly of: bigint
  readonly per: bigint
}

/** The plane with the least fall, up to the error of floating point. */
export function touchingPlane(coins: readonly Coin[], { of, per }: Leverage, d: bigint): Plane {
  const count = BigInt(coins.length)
  const { points, multiplier } = touchingPoint(coins, Number(of) / Number(per), Number(d))
  const product = points.reduce((result, point) => result * count * point, 1n)
  const curvature = (d ** (count + 1n) * fraction) / product
  const gradient = points.map((point) => of * fraction + per * divideUp(curvature + 1n, point))
  const m = coins.reduce((min, { taken }, index) => {
    const max = (taken * fraction) / (gradient[index] ?? fraction)
    return max < min ? max : min
  }, multiplier / per)

  const weights = coins.map(({ paid }, index) => {
    const pull = divideUp(m * (gradient[index] ?? 0n), fraction)
    return pull > paid ? pull : paid
  })
  const floor = m * (of - per) * d + (m * per * (count + 1n) * curvature) / fraction
  return { fall: worth(coins, weights) - floor, weights, floor }
}

/** The value of the balances at one price per coin, rounded up. */
export function worth(coins: readonly Coin[], prices: readonly bigint[]): bigint {
  return coins.reduce((sum, { balance }, index) => sum + divideUp(balance * (prices[index] ?? 0n), one), 0n)
}

/**
 * The balances z after trading at these prices, and the m for which m·∂F(z) is the price of every traded coin. At a
 * given m and k = D^(n+1) / (n^n·Πz), each coin's z is k / (price / m - Ann) or its balance; m follows by bisection.
 */
function touchingPoint(coins: readonly Coin[], leverage: number, d: number) {
  const rest = coins.map(({ balance, paid, taken }) => ({
    log: Math.log(Number(balance) / 1e18),
    paid: Number(paid),
    taken: Number(taken),
  }))
  const n = coins.length
  const logConstant = (n + 1) * Math.log(d) - n * Math.log(n)
  const touchingAt = (m: number) => {
    const still = rest.map(({ log, paid, taken }): Still => {
      const from = log + Math.log(Math.max(paid / m - leverage, 0))
      return { log, from, to: log + Math.log(taken / m - leverage) }
    })
    const logK = curvatureOf(still, logConstant)
    return { k: Math.exp(logK), points: still.map((coin) => Math.exp(logBalance(coin, logK))) }
  }
  const dearest = Math.min(...rest.map(({ taken }) => taken)) / leverage
  const logM = root(-100, Math.log(dearest) - nearest, (log) => {
    const { k, points } = touchingAt(Math.exp(log))
    return leverage * points.reduce((sum, z) => sum + z, 0) - (leverage - 1) * d - k
  })
  const m = Math.exp(logM)
  return {
    points: touchingAt(m).points.map((z) => BigInt(Math.max(1, Math.round(z)))),
    multiplier: BigInt(Math.round(m)),
  }
}

/**
 * The least relative distance between Ann and a price divided by m, so that their difference keeps significant digits.
 */
const nearest = 1e-12

/** The logarithms of a balance, and of the values of k between which the coin is not traded. */
interface Still {
  readonly log: number
  readonly from: number
  readonly to: number
}

function logBalance({ log, from, to }: Still, logK: number): number {
  return log + Math.min(0, logK - from) + Math.max(0, logK - to)
}

/** The logarithm of k: the sum of it and the balances' logarithms is a constant, and is piecewise linear in it. */
function curvatureOf(coins: readonly Still[], constant: number): number {
  const surplusAt = (logK: number) =>
    coins.reduce((sum, coin) => sum + logBalance(coin, logK), logK) - constant
  const bends = coins.flatMap(({ from, to }) => [from, to]).filter(Number.isFinite)
  const above = Math.min(...bends.filter((bend) => surplusAt(bend) >= 0))
  const at = above === Infinity ? Math.max(...bends) : above
  const traded = coins.filter(({ from, to }) => (above === Infinity ? to <= at : at <= from || to < at))
  return at - surplusAt(at) / (1 + traded.length)
}

/** The root of an increasing function. */
function root(from: number, to: number, growing: (at: number) => number): number {
  let low = from
  let high = to
  for (let middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (growing(middle) < 0) low = middle
    else high = middle
  }
  return low
}
