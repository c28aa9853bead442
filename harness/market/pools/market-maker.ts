/**
 * A signed quote of a market maker: linear up to its size, and filled once. Exact to the wei with
 * MarketMaker.sol.
 *
 * @module
 */
import type { Address } from 'viem'
import type { MarketMakerPool, Swapped } from './pool.ts'

/** Sells `amountIn` of the quote's first token; `undefined` beyond the quote's size or the other way round. */
export function swapMarketMaker(
  pool: MarketMakerPool,
  tokenIn: Address,
  amountIn: bigint,
): Swapped<MarketMakerPool> | undefined {
  if (tokenIn !== pool.tokens[0] || amountIn <= 0n || amountIn > pool.maxAmountIn) return undefined
  const amountOut = (pool.maxAmountOut * amountIn) / pool.maxAmountIn
  return amountOut === 0n ? undefined : { amountOut, next: { ...pool, maxAmountIn: 0n, maxAmountOut: 0n } }
}
