/**
 * Geometric mean market makers (Balancer): constant product is the case of equal weights.
 *
 * With k the ratio of the weights, a trade that lowers the marginal price by e^-d multiplies the balance of
 * the sold token by e^(d / (1 + k)) and that of the bought token by e^(-d k / (1 + k)). Written with `expm1`
 * nothing cancels, however small the trade.
 *
 * A pool may limit the factor by which one swap grows a balance. A larger trade takes several swaps. The fee of each
 * stays in the pool, so the price falls between them without a trade. They pay most if all but one are as large as
 * possible: the logarithm of that factor, after the fee, is a convex function of the logarithm of the balance's growth.
 *
 * @module
 */
import { type Curve, CurveTrade } from './curve.ts'

export interface GeometricPool {
  /** Base units. */
  readonly balanceIn: number
  readonly balanceOut: number
  /** Ratio of the sold token's weight to the bought token's. */
  readonly weightRatio: number
  /** Fraction of the input that is left after the fee. */
  readonly kept: number
  /** Fraction of the balance, after the fee, that one swap may add. */
  readonly maxGrowth: number
  readonly maxSwaps: number
  /** Units of gas of each swap after the first. */
  readonly swapGas: number
}

/** @returns `undefined` if a balance is empty, or no more can be sold. */
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

/** Base units that the pool paid for `amountIn`, if its balances are those after that trade. */
export function geometricLastPaid(pool: GeometricPool, amountIn: number): number {
  const raised = mostRaised(-Math.log1p(-amountIn / pool.balanceIn), pool)
  return pool.balanceOut * Math.expm1(pool.weightRatio * raised)
}

/** The amounts of the successive swaps for which the pool pays most in total for `amountIn`. */
export function geometricSwaps(pool: GeometricPool, amountIn: number): readonly number[] {
  const { grown } = fullSwap(pool)
  const swaps = Math.log1p(amountIn / pool.balanceIn) / grown
  // The tolerance keeps a rounding error from becoming a swap.
  const before = Math.max(0, Math.min(pool.maxSwaps, Math.ceil(swaps - 1e-6)) - 1)
  const amounts = Array.from(
    { length: before },
    (_, swap) => pool.balanceIn * Math.exp(swap * grown) * Math.expm1(grown),
  )
  return [...amounts, amountIn - pool.balanceIn * Math.expm1(before * grown)]
}

/** Logarithms of the factors by which the largest swap grows the sold token's balance: with the fee, and without. */
function fullSwap({ kept, maxGrowth }: GeometricPool) {
  return { grown: Math.log1p(maxGrowth / kept), raised: Math.log1p(maxGrowth) }
}

/** The growth without the swaps' fees for a given growth with them, both in logarithms. */
function mostRaised(growth: number, pool: GeometricPool): number {
  const full = fullSwap(pool)
  const before = Math.min(pool.maxSwaps - 1, Math.floor(growth / full.grown))
  const last = Math.min(growth - before * full.grown, full.grown)
  return before * full.raised + Math.log1p(pool.kept * Math.expm1(last))
}
