/**
 * Geometric mean market makers (Balancer): constant product is the case of equal weights.
 *
 * With k the ratio of the weights, a trade that lowers the marginal price by e^-d multiplies the balance of
 * what comes in by e^(d / (1 + k)) and that of what goes out by e^(-d k / (1 + k)). Written with `expm1`
 * nothing cancels, however small the trade.
 *
 * A pool may limit by what factor one swap lets a balance grow. Beyond it swaps follow one another, and the fee of each stays in
 * the pool, so that the price falls between them without trade. They pay most if all but one are as large as they may be: the
 * logarithm of that factor, after the fee, is a convex function of the logarithm of the factor by which the balance grows.
 *
 * @module
 */
import { type Curve, CurveTrade } from './curve.ts'

export interface GeometricPool {
  /** Base units. */
  readonly balanceIn: number
  readonly balanceOut: number
  /** Weight of what comes in by weight of what goes out. */
  readonly weightRatio: number
  /** Fraction of the input that is left after the fee. */
  readonly kept: number
  /** Fraction of the balance, after the fee, that one swap may add. */
  readonly maxGrowth: number
  readonly maxSwaps: number
  /** Units of gas of each swap after the first. */
  readonly swapGas: number
}

/** @returns `undefined` where a balance is empty, or nothing more can come in. */
export function geometricCurve(pool: GeometricPool): Curve | undefined {
  const { balanceIn, balanceOut, weightRatio, kept, maxGrowth, maxSwaps, swapGas } = pool
  if (balanceIn <= 0 || balanceOut <= 0 || maxGrowth <= 0) return undefined
  const reach = balanceIn / kept
  const inExponent = 1 / (1 + weightRatio)
  const outExponent = weightRatio * inExponent
  const full = fullSwap(pool)
  const maxDepth = full.raised / inExponent
  const stride = full.grown + weightRatio * full.raised

  return {
    logRate: Math.log((weightRatio * balanceOut) / reach),
    slope: reach * inExponent,
    trade(depth) {
      const before = Math.min(maxSwaps - 1, Math.floor(depth / stride))
      const last = depth - before * stride
      const reached = Math.min(last, maxDepth)
      const grown = Math.expm1(reached * inExponent)
      const paid = weightRatio === 1 ? grown / (1 + grown) : -Math.expm1(-reached * outExponent)
      const slope = last < maxDepth ? reach * inExponent * (1 + grown) : 0
      const [amountIn, amountOut] = [reach * grown, balanceOut * paid]
      if (before === 0) return new CurveTrade(amountIn, amountOut, slope)
      const [growth, loss] = [before * full.grown, -before * weightRatio * full.raised]
      return new CurveTrade(
        balanceIn * Math.expm1(growth) + amountIn * Math.exp(growth),
        -balanceOut * Math.expm1(loss) + amountOut * Math.exp(loss),
        slope * Math.exp(growth),
        0,
        before * swapGas,
      )
    },
    paidFor(amountIn) {
      return -balanceOut * Math.expm1(-weightRatio * mostRaised(Math.log1p(amountIn / balanceIn), pool))
    },
  }
}

/** Base units that the pool paid for `amountIn`, if its balances are what that trade left. */
export function geometricLastPaid(pool: GeometricPool, amountIn: number): number {
  const raised = mostRaised(-Math.log1p(-amountIn / pool.balanceIn), pool)
  return pool.balanceOut * Math.expm1(pool.weightRatio * raised)
}

/** The amounts of the swaps, one after the other, in which the pool pays most for `amountIn`. */
export function geometricSwaps(pool: GeometricPool, amountIn: number): readonly number[] {
  const { grown } = fullSwap(pool)
  const swaps = Math.log1p(amountIn / pool.balanceIn) / grown
  // What floating point adds to a full swap is none of its own.
  const before = Math.max(0, Math.min(pool.maxSwaps, Math.ceil(swaps - 1e-6)) - 1)
  const amounts = Array.from(
    { length: before },
    (_, swap) => pool.balanceIn * Math.exp(swap * grown) * Math.expm1(grown),
  )
  return [...amounts, amountIn - pool.balanceIn * Math.expm1(before * grown)]
}

/** Logarithms of the factors by which the largest swap lets the balance of what comes in grow: with the fee, and without. */
function fullSwap({ kept, maxGrowth }: GeometricPool) {
  return { grown: Math.log1p(maxGrowth / kept), raised: Math.log1p(maxGrowth) }
}

/** Of so much growth with the fee, in logarithms, that without the fees of the swaps. */
function mostRaised(growth: number, pool: GeometricPool): number {
  const full = fullSwap(pool)
  const before = Math.min(pool.maxSwaps - 1, Math.floor(growth / full.grown))
  const last = Math.min(growth - before * full.grown, full.grown)
  return before * full.raised + Math.log1p(pool.kept * Math.expm1(last))
}
