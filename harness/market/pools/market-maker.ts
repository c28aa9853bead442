/**
 * A quote of a market maker: linear up to its size, filled once, for one trader. Exact to the wei with
 * MarketMaker.sol.
 *
 * @module
 */
import type { Address } from 'viem'
import * as z from 'zod'
import { exactIntegerSchema } from '../../core/amount.ts'
import { hexSchema, lowerCaseAddress, type PoolKindOf, pairFields, type Swapped } from './pool-kind.ts'

const schema = z.object({
  /** `tokens` are the token that the maker buys, and the token that it pays. */
  ...pairFields('market_maker'),
  kind: z.literal('market-maker'),
  maxAmountIn: exactIntegerSchema,
  maxAmountOut: exactIntegerSchema,
  trader: lowerCaseAddress,
  /** UNIX seconds; the last second at which the quote may be filled. */
  expiry: exactIntegerSchema,
  nonce: exactIntegerSchema,
  /** Absent until a route that uses the quote is to be executed. */
  signature: hexSchema.optional(),
})

export type MarketMakerPool = Readonly<z.output<typeof schema>>

export const marketMaker = {
  schema,
  swap: swapMarketMaker,
  feeOf: () => 0,
} satisfies PoolKindOf<MarketMakerPool>

/** The maker also refuses an amount above the quote's size, and a swap in the other direction. */
function swapMarketMaker(
  pool: MarketMakerPool,
  tokenIn: Address,
  _tokenOut: Address,
  amountIn: bigint,
): Swapped<MarketMakerPool> | undefined {
  if (tokenIn !== pool.tokens[0] || amountIn <= 0n || amountIn > pool.maxAmountIn) return undefined
  const amountOut = (pool.maxAmountOut * amountIn) / pool.maxAmountIn
  return amountOut === 0n ? undefined : { amountOut, next: { ...pool, maxAmountIn: 0n, maxAmountOut: 0n } }
}
