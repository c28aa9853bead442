/**
 * A pool in one direction, in floating point, for the search alone. A curve answers one question: how much
 * is traded until the marginal price has moved so far? At given token prices that is how much is worth
 * trading, so the search needs no other.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import type { StablePool } from '../../market/pools/stable.ts'
import type { WeightedPool } from '../../market/pools/weighted.ts'
import { concentratedCurve } from './concentrated-curve.ts'
import { type GeometricPool, geometricCurve, geometricLastPaid } from './geometric-curve.ts'
import { linearCurve } from './linear-curve.ts'
import { stableCurve, stableLastPaid } from './stable-curve.ts'

export interface Curve {
  /** Natural logarithm of what the first base unit buys, in base units, fee deducted. */
  readonly logRate: number
  /** Derivative of the amount traded by the depth, where the depth is zero. */
  readonly slope: number
  /** The trade after which one more unit buys e^-depth of what the first one bought; `depth` > 0, or any if it is both ways. */
  trade(depth: number): CurveTrade
  /** Whether it goes on where less than nothing is traded, so that a search passes there without a jump. */
  readonly bothWays?: true
}

/** Amounts in base units. */
export interface CurveTrade {
  readonly amountIn: number
  readonly amountOut: number
  /** Derivative of `amountIn` by the depth. */
  readonly slope: number
  /** Ticks crossed on the way. */
  readonly crossed: number
}

/** Four swaps, one after the other, each of which may add 30 % to a weighted pool's balance. */
const mostGrowth = 1.3 ** 4 - 1

/**
 * @param moved Base units, by token, by which other trades change the balances of a pool of several tokens.
 * @returns `undefined` where the pool cannot trade in this direction.
 */
export function curveOf(
  pool: Pool,
  tokenIn: Address,
  tokenOut: Address,
  moved: readonly number[] = [],
): Curve | undefined {
  const i = pool.tokens.indexOf(tokenIn)
  const o = pool.tokens.indexOf(tokenOut)
  switch (pool.kind) {
    case 'constant-product':
      return geometricCurve({
        balanceIn: Number(pool.reserves[i]),
        balanceOut: Number(pool.reserves[o]),
        weightRatio: 1,
        kept: 0.997,
        mostIn: Infinity,
      })
    case 'weighted':
      return geometricCurve(geometricPool(pool, i, o, moved))
    case 'concentrated':
      return concentratedCurve(pool, i === 0)
    case 'stable':
      return stableCurve(pool, balancesOf(pool, moved), i, o)
    case 'market-maker':
      return i === 0 ? linearCurve(pool) : undefined
    case 'wrap':
      return undefined
  }
}

/**
 * By how many base units a trade of `amountIn` lowered the balance of what it bought, if it ended at the balances that
 * `moved` leaves; zero for pools of two tokens, whose directions never meet.
 */
export function lastPaid(
  pool: Pool,
  tokenIn: Address,
  tokenOut: Address,
  moved: readonly number[],
  amountIn: number,
): number {
  const i = pool.tokens.indexOf(tokenIn)
  const o = pool.tokens.indexOf(tokenOut)
  if (pool.kind === 'weighted') return geometricLastPaid(geometricPool(pool, i, o, moved), amountIn)
  if (pool.kind === 'stable') return stableLastPaid(pool, balancesOf(pool, moved), i, o, amountIn)
  return 0
}

function geometricPool(pool: WeightedPool, i: number, o: number, moved: readonly number[]): GeometricPool {
  const balances = balancesOf(pool, moved)
  return {
    balanceIn: balances[i] ?? 0,
    balanceOut: balances[o] ?? 0,
    weightRatio: Number(pool.weights[i]) / Number(pool.weights[o]),
    kept: 1 - Number(pool.swapFee) / 1e18,
    mostIn: Number(pool.balances[i]) * mostGrowth,
  }
}

function balancesOf({ balances }: WeightedPool | StablePool, moved: readonly number[]): readonly number[] {
  return balances.map((balance, at) => Number(balance) + (moved[at] ?? 0))
}
