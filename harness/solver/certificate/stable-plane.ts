/**
 * Balances of a StableSwap pool lie above planes that touch its level sets: the most that a linear function of them can
 * fall by, from above. README.md has the proofs.
 *
 * @module
 */
import { divideUp } from '../../core/integer-math.ts'

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
 * balance; m follows by bisection.
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

/** How near to Ann a price by m comes at least, as a share of it, so that their difference has digits left. */
const nearest = 1e-12

/** The logarithms of a balance, and of the k between which nobody trades the coin. */
interface Still {
  readonly log: number
  readonly from: number
  readonly to: number
}

function logBalance({ log, from, to }: Still, logK: number): number {
  return log + Math.min(0, logK - from) + Math.max(0, logK - to)
}

/** The logarithm of k: its sum with those of the balances, which grows in straight pieces, is a constant. */
function curvatureOf(coins: readonly Still[], constant: number): number {
  const surplusAt = (logK: number) =>
    coins.reduce((sum, coin) => sum + logBalance(coin, logK), logK) - constant
  const bends = coins.flatMap(({ from, to }) => [from, to]).filter(Number.isFinite)
  const above = Math.min(...bends.filter((bend) => surplusAt(bend) >= 0))
  const at = above === Infinity ? Math.max(...bends) : above
  const traded = coins.filter(({ from, to }) => (above === Infinity ? to <= at : at <= from || to < at))
  return at - surplusAt(at) / (1 + traded.length)
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
