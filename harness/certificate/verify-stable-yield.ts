/**
 * The most that can be earned from a StableSwap pool at given prices, from above.
 *
 * With D the invariant before, a trade leaves balances x at which F(x) = Ann·Σx - (Ann - 1)·D - D^(n+1) / (n^n·Πx)
 * is not negative. F is concave, so that it lies below its tangent plane at any point z; hence for any m > 0 the
 * gain is at most m·(F(z) - ∇F(z)·z) plus, for every token, the most of gain(x) + m·∂F(z)·x. That is
 * x·max(m·∂F(z), paid) at the balance before, as long as m·∂F(z) does not exceed the price taken. The z and m
 * that make it tight are found in floating point; the bound itself is computed in integers.
 *
 * That is the yield V of one trade of any coins for any others. The fee is taken from what is paid, and its part e
 * that stays in the pool is there for the next swap: swaps that follow one another can earn more than V. With
 * V/(1 - e) as a potential, no swap earns more than the potential falls by. Of two coins that is so for any number
 * of swaps, because the price depends on the ratio of the balances alone. Of more it is so where nothing that is
 * sold to the pool raises V; it can, by little, where a coin is scarce, and every further coin has the margin again.
 *
 * @module
 */
import { invariant, type StablePool } from '../market/pools/stable.ts'
import { divideUp } from '../spec/integer-math.ts'

const one = 10n ** 18n
const wholeFee = 10n ** 10n
/** Fixed point of the gradient. */
const fraction = 2n ** 128n
/**
 * The contract finds D and a balance to within a few units of each, more where a coin is scarce, and rounds every
 * fee. So much of D, as a fraction and in units, covers that for many swaps.
 */
const slackPart = 10n ** 15n
const slackUnits = 10n ** 6n

/** Prices are per unit of a balance scaled to 18 decimals. */
interface Coin {
  /** Scaled to 36 decimals, where it is exact. */
  readonly balance: bigint
  readonly paid: bigint
  readonly taken: bigint
}

export function stableYield(pool: StablePool, prices: readonly bigint[]): bigint {
  const coins = pool.balances.map((balance, index): Coin => {
    const rate = pool.rates[index] ?? one
    const price = (prices[index] ?? 0n) * one
    return {
      balance: balance * rate,
      paid: divideUp(price * (wholeFee - pool.fee), rate * wholeFee),
      taken: price / rate,
    }
  })
  if (coins.some(({ balance }) => balance === 0n)) return 0n
  const leverage = { of: pool.amplification * BigInt(coins.length), per: pool.precision }
  const d = invariant(pool)
  const min = d - d / slackPart - slackUnits
  if (min <= 0n) return coins.reduce((total, { balance, paid }) => total + divideUp(balance * paid, one), 0n)
  const once = tangentYield(coins, leverage, min)
  const whole = wholeFee * wholeFee
  const withheld = whole - pool.fee * (wholeFee - pool.adminFee)
  return coins.slice(1).reduce((bound) => divideUp(bound * whole, withheld), once)
}

/** Ann, as a fraction. */
interface Leverage {
  readonly of: bigint
  readonly per: bigint
}

/** Of F times the denominator of Ann, which has the same zeros and is in integers. */
function tangentYield(coins: readonly Coin[], { of, per }: Leverage, d: bigint): bigint {
  const count = BigInt(coins.length)
  const { points, multiplier } = touchingPoint(coins, Number(of) / Number(per), Number(d))
  const product = points.reduce((result, point) => result * count * point, 1n)
  const curvature = (d ** (count + 1n) * fraction) / product
  const gradient = points.map((point) => of * fraction + per * divideUp(curvature + 1n, point))
  const m = coins.reduce((min, { taken }, index) => {
    const max = (taken * fraction) / (gradient[index] ?? fraction)
    return max < min ? max : min
  }, multiplier / per)

  const kept = coins.reduce((total, { balance, paid }, index) => {
    const pull = divideUp(m * (gradient[index] ?? 0n), fraction)
    return total + divideUp(balance * (pull > paid ? pull : paid), one)
  }, 0n)
  return kept - m * (of - per) * d - (m * per * (count + 1n) * curvature) / fraction
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
