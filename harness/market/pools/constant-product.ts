/**
 * The product of the reserves never falls: Uniswap V2 and its forks, with their fee of 0.3 % on the input. Exact to the
 * wei with UniswapV2Pair.
 *
 * @module
 */
import type { Address } from 'viem'
import * as z from 'zod'
import { exactIntegerSchema } from '../../core/amount.ts'
import { type PoolKindOf, pairFields, type Swapped } from './pool-kind.ts'

const schema = z.object({
  ...pairFields('uniswap_v2', 'sushiswap_v2'),
  kind: z.literal('constant-product'),
  reserves: z.tuple([exactIntegerSchema, exactIntegerSchema]).readonly(),
  /** The number of zero words among the two that hold accumulated prices; absent if none. */
  unwritten: z.int().exactOptional(),
})

export type ConstantProductPool = Readonly<z.output<typeof schema>>

export const constantProduct = {
  schema,
  swap: swapConstantProduct,
  feeOf: () => 0.003,
} satisfies PoolKindOf<ConstantProductPool>

/** A pair keeps its reserves in 112 bits and refuses larger ones. */
const maxReserve = 2n ** 112n - 1n

function swapConstantProduct(
  pool: ConstantProductPool,
  tokenIn: Address,
  _tokenOut: Address,
  amountIn: bigint,
): Swapped<ConstantProductPool> | undefined {
  if (amountIn <= 0n) return undefined
  const [reserve0, reserve1] = pool.reserves
  const zeroForOne = tokenIn === pool.tokens[0]
  const reserveIn = zeroForOne ? reserve0 : reserve1
  const reserveOut = zeroForOne ? reserve1 : reserve0
  const reserveAfter = reserveIn + amountIn
  if (reserveIn === 0n || reserveAfter > maxReserve) return undefined

  const amountInLessFee = amountIn * 997n
  const amountOut = (amountInLessFee * reserveOut) / (reserveIn * 1000n + amountInLessFee)
  if (amountOut === 0n) return undefined

  const paid = reserveOut - amountOut
  const reserves = zeroForOne ? ([reserveAfter, paid] as const) : ([paid, reserveAfter] as const)
  return {
    amountOut,
    next: { ...pool, reserves, ...(pool.unwritten === undefined ? {} : { unwritten: 0 }) },
  }
}
