/**
 * Balances of a StableSwap pool lie above planes that touch its level sets: the most that a linear function of them can
 * fall by, from above. README.md has the proofs.
 *
 * @module
 */
import { divideUp } from '../spec/integer-math.ts'

/** One of balances, 18 decimals. */
export const one = 10n ** 18n
/** Fixed point of slopes. */
export const fraction = 2n ** 128n

/** Prices are per unit of a balance scaled to 18 decimals. */
export interface Coin {
  /** Scaled to 36 decimals, where it is exact. */
  readonly balance: bigint
  readonly paid: bigint
  readonly taken: bigint
}

/** What a linear function of the balances can fall by, where the invariant does not. */
export interface Plane {
  /** The value of the balances, less `floor`. */
  readonly fall: bigint
  /** Between what is paid and what is taken for each coin. */
  readonly weights: readonly bigint[]
  /** At most the value of any balances with this invariant. */
  readonly floor: bigint
}

/** Ann, as a fraction. */
export interface Leverage {
  readonly of: bigint
  readonly per: bigint
}

/** The weights between paid and taken at which the fall is least, but for floating point. */
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

/** Of the balances, at a price each, rounded up. */
export function worth(coins: readonly Coin[], prices: readonly bigint[]): bigint {
  return coins.reduce((sum, { balance }, index) => sum + divideUp(balance * (prices[index] ?? 0n), one), 0n)
}

/**
 * The balances z to which trading at these prices leads, and the m for which m·∂F(z) is the price of every
 * coin that is traded. At a given m and k = D^(n+1) / (n^n·Πz), each coin's z is k / (price / m - Ann) or its
 * balance; k and m follow by bisection.
 */
function touchingPoint(coins: readonly Coin[], leverage: number, d: number) {
  const rest = coins.map(({ balance, paid, taken }) => ({
    balance: Number(balance) / 1e18,
    paid: Number(paid),
    taken: Number(taken),
  }))
  const n = coins.length
  const logConstant = (n + 1) * Math.log(d) - n * Math.log(n)
  const pointsAt = (m: number, k: number) =>
    rest.map(({ balance, paid, taken }) => {
      const pull = m * (leverage + k / balance)
      if (pull > taken) return k / Math.max(taken / m - leverage, 0)
      return pull < paid ? k / (paid / m - leverage) : balance
    })
  const curvatureAt = (m: number) =>
    Math.exp(
      root(-100, 200, (logK) => {
        const logs = pointsAt(m, Math.exp(logK)).map(Math.log)
        return logK + logs.reduce((sum, log) => sum + log, 0) - logConstant
      }),
    )
  const logM = root(-100, 300, (log) => {
    const m = Math.exp(log)
    const k = curvatureAt(m)
    return leverage * pointsAt(m, k).reduce((sum, z) => sum + z, 0) - (leverage - 1) * d - k
  })
  const m = Math.exp(logM)
  const points = pointsAt(m, curvatureAt(m))
  return {
    points: points.map((z) => BigInt(Math.max(1, Math.round(z)))),
    multiplier: BigInt(Math.round(m)),
  }
}

/** Where a function that grows passes zero. */
function root(from: number, to: number, growing: (at: number) => number): number {
  let low = from
  let high = to
  for (let middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (growing(middle) < 0) low = middle
    else high = middle
  }
  return low
}
