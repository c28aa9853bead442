/**
 * The product of the reserves never falls: Uniswap V2 and its forks, with their fee of 0.3 % on what comes
 * in. Exact to the wei with UniswapV2Pair.
 *
 * @module
 */
import type { Address } from 'viem'
import type { ConstantProductPool, Swapped } from './pool.ts'

/** A pair keeps its reserves in 112 bits and refuses what does not fit. */
const maxReserve = 2n ** 112n - 1n

/** Sells `amountIn` of `tokenIn`, one of the pool's two, for the other; `undefined` where the pair reverts. */
export function swapConstantProduct(
  pool: ConstantProductPool,
  tokenIn: Address,
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
  return { amountOut, next: { ...pool, reserves } }
}
