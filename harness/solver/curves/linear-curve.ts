/**
 * A market maker's quote: one price up to its size. At a constant price the amount would jump from nothing to all, so
 * here the price falls by a hundredth of a basis point over the quote's size.
 *
 * @module
 */
import type { MarketMakerPool } from '../../market/pools/market-maker.ts'
import { type Curve, CurveTrade } from './curve.ts'

const slide = 1e-6

/**
 * The usable fraction of a quote: beyond its size it reverts, and shares of a group have a relative error of about
 * 1e-8.
 */
const usable = 1 - 2e-8

/** @returns `undefined` once the quote is filled. */
export function linearCurve(pool: MarketMakerPool): Curve | undefined {
  if (pool.maxAmountIn === 0n) return undefined
  const size = Number(pool.maxAmountIn) * usable
  const price = Number(pool.maxAmountOut) / Number(pool.maxAmountIn)

  return {
    logRate: Math.log(price) + slide / 2,
    slope: size / slide,
    trade(depth) {
      const filled = Math.min(depth / slide, 1)
      return new CurveTrade(size * filled, size * filled * price, depth < slide ? size / slide : 0)
    },
  }
}
