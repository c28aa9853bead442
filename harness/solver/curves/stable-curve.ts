/**
 * Curve's StableSwap (Egorov 2019) between two of a pool's coins, with the balances of the others fixed.
 *
 * In balances scaled to one unit, the invariant leaves y as the root of y² + (b - D)·y = c, where
 * b = x + others + D/Ann and c = D^(n+1) / (n^n · Ann · x · product of the others). The marginal price
 * is then (y + c/x) / (2y + b - D). Newton's method on the logarithm of x, bracketed by bisection, finds the x that
 * lowers it by a given factor.
 *
 * @module
 */
import type { StablePool } from '../../market/pools/stable.ts'
import { type Curve, CurveTrade } from './curve.ts'
import { numbersOf } from './numbers.ts'

/**
 * @param held The pool's balances, in base units.
 * @returns `undefined` if a balance is empty.
 */
export function stableCurve(
  pool: StablePool,
  held: readonly number[],
  i: number,
  o: number,
): Curve | undefined {
  const balances = scaled(pool, held)
  const startIn = balances[i] ?? 0
  if (balances.some((balance) => balance <= 0)) return undefined
  const rates = numbersOf(pool.rates)
  const unitIn = (rates[i] ?? 0) / 1e18
  const unitOut = (rates[o] ?? 0) / 1e18
  const kept = 1 - Number(pool.fee) / 1e10
  const along = invariant(balances, leverageOf(pool), i, o)
  const start = along(startIn)

  return {
    logRate: start.logPrice + Math.log((kept * unitIn) / unitOut),
    slope: startIn / start.elasticity / unitIn,
    trade(depth) {
      const growth = growthAt(depth)
      const x = startIn * Math.exp(growth)
      const { y, elasticity } = along(x)
      const amountIn = (startIn * Math.expm1(growth)) / unitIn
      return new CurveTrade(amountIn, ((start.y - y) * kept) / unitOut, x / elasticity / unitIn)
    },
    paidFor(amountIn) {
      return ((start.y - along(startIn + amountIn * unitIn).y) * kept) / unitOut
    },
  }

  /** Logarithm of the factor by which the input's balance grows. The price falls without bound as it grows. */
  function growthAt(depth: number): number {
    let low = 0
    let high = Infinity
    let growth = 0
    for (let step = 0; step < 60; step++) {
      const { logPrice, elasticity } = along(startIn * Math.exp(growth))
      const missing = depth - (start.logPrice - logPrice)
      if (missing > 0) low = growth
      else high = growth
      const proposed = growth + missing / elasticity
      const bisected = high === Infinity ? low + 1 : (low + high) / 2
      const next = proposed > low && proposed < Math.min(high, low + 1) ? proposed : bisected
      if (Math.abs(next - growth) <= 1e-15 + 1e-12 * growth) return next
      growth = next
    }
    return growth
  }
}

/** Base units, before the fee, that the pool paid for `amountIn`, if its balances are those after that trade. */
export function stableLastPaid(
  pool: StablePool,
  held: readonly number[],
  i: number,
  o: number,
  amountIn: number,
): number {
  const balances = scaled(pool, held)
  const rates = numbersOf(pool.rates)
  const before = (balances[i] ?? 0) - (amountIn * (rates[i] ?? 0)) / 1e18
  const { y } = invariant(balances, leverageOf(pool), i, o)(before)
  return ((y - (balances[o] ?? 0)) * 1e18) / (rates[o] ?? 0)
}

/** The invariant's Ann. */
export function leverageOf({ amplification, balances, precision }: StablePool): number {
  return (Number(amplification) / Number(precision)) * balances.length
}

interface Point {
  /** The other balance. */
  readonly y: number
  /** Logarithm of the amount that one more unit of x buys, before the fee. */
  readonly logPrice: number
  /** The fall of `logPrice` per growth of the logarithm of x. */
  readonly elasticity: number
}

/** The curve of x and y on which the invariant keeps its value at `balances`. */
function invariant(balances: readonly number[], ann: number, i: number, o: number): (x: number) => Point {
  const n = balances.length
  const d = invariantOf(balances, ann)
  const others = balances.filter((_, at) => at !== i && at !== o)
  const sum = others.reduce((total, balance) => total + balance, 0)
  const fixed = others.reduce((factor, balance) => (factor * d) / (n * balance), (d * d) / (n * n * ann)) * d

  return (x) => {
    const linear = x + sum + d / ann - d
    const c = fixed / x
    const root = Math.sqrt(linear * linear + 4 * c)
    const y = linear > 0 ? (2 * c) / (linear + root) : (root - linear) / 2
    const numerator = y + c / x
    const price = numerator / root
    const fall = (price + (2 * c) / (x * x)) / numerator + (1 - 2 * price) / root
    return { y, logPrice: Math.log(price), elasticity: x * fall }
  }
}

export function scaled({ rates }: StablePool, held: readonly number[]): readonly number[] {
  const units = numbersOf(rates)
  return held.map((balance, at) => (balance * (units[at] ?? 0)) / 1e18)
}

/** The invariant D of scaled balances. */
export function invariantOf(balances: readonly number[], ann: number): number {
  const n = balances.length
  const sum = balances.reduce((total, balance) => total + balance, 0)
  let d = sum
  for (let step = 0; step < 255; step++) {
    const product = balances.reduce((factor, balance) => (factor * d) / (n * balance), d)
    const next = ((ann * sum + n * product) * d) / ((ann - 1) * d + (n + 1) * product)
    if (Math.abs(next - d) <= 1e-15 * d) return next
    d = next
  }
  return d
}
