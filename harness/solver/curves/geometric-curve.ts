/**
 * Geometric mean market makers (Balancer): constant product is the case of equal weights.
 *
 * With k the ratio of the weights, a trade that lowers the marginal price by e^-d multiplies the balance of
 * what comes in by e^(d / (1 + k)) and that of what goes out by e^(-d k / (1 + k)). Written with `expm1`
 * nothing cancels, however small the trade.
 *
 * @module
 */
import type { Curve } from './curve.ts'

export interface GeometricPool {
  /** Base units. */
  readonly balanceIn: number
  readonly balanceOut: number
  /** Weight of what comes in by weight of what goes out. */
  readonly weightRatio: number
  /** Fraction of the input that is left after the fee. */
  readonly kept: number
  /** Base units, after the fee, that it may take at most. */
  readonly maxIn: number
}

/** @returns `undefined` where a balance is empty, or nothing more can come in. */
export function geometricCurve(pool: GeometricPool): Curve | undefined {
  const { balanceOut, weightRatio, kept } = pool
  if (pool.balanceIn <= 0 || balanceOut <= 0 || pool.maxIn <= 0) return undefined
  const reach = pool.balanceIn / kept
  const inExponent = 1 / (1 + weightRatio)
  const outExponent = weightRatio * inExponent
  const maxDepth = Math.log1p(pool.maxIn / pool.balanceIn) / inExponent

  return {
    logRate: Math.log((weightRatio * balanceOut) / reach),
    slope: reach * inExponent,
    trade(depth) {
      const reached = Math.min(depth, maxDepth)
      const grown = Math.expm1(reached * inExponent)
      return {
        amountIn: reach * grown,
        amountOut:
          balanceOut * (weightRatio === 1 ? grown / (1 + grown) : -Math.expm1(-reached * outExponent)),
        slope: depth < maxDepth ? reach * inExponent * (1 + grown) : 0,
        crossed: 0,
        gas: 0,
      }
    },
  }
}

/** Base units that the pool paid for `amountIn`, if its balances are what that trade left. */
export function geometricLastPaid(
  { balanceIn, balanceOut, weightRatio, kept }: GeometricPool,
  amountIn: number,
): number {
  return balanceOut * Math.expm1(weightRatio * Math.log1p((kept * amountIn) / (balanceIn - amountIn)))
}
