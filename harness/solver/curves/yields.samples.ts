/**
 * The profit of a pool's swaps at the prices of a certificate, and its verified bound.
 *
 * @module
 */
import type { Address } from 'viem'
import { swap } from '../../market/pools/pool.ts'
import type { Direction } from '../../testing/synthetic-pools.ts'
import { type Certificate, verifiedBound, wholePrice } from '../certificate/verify-bound.ts'
import { curveOf } from '../pool-kinds.ts'

/** Prices at which the pool's rate exceeds the worth of its tokens by e^edge; other tokens keep the pool's prices. */
export function certificateFor({ pool, tokenIn, tokenOut }: Direction, edge: number): Certificate {
  const prices = pool.tokens.map((token) => {
    if (token === tokenOut) return [token, wholePrice] as const
    const logRate = curveOf(pool, token, tokenOut)?.logRate ?? 0
    const logPrice = token === tokenIn ? logRate - edge : logRate + 1e-9
    return [token, BigInt(Math.round(Math.exp(logPrice + 192 * Math.LN2)))] as const
  })
  return { sellToken: tokenIn, buyToken: tokenOut, sellAmount: 0n, prices: new Map(prices) }
}

/** The verified yield of the pool, in base units of the bought token. */
export function yielded({ pool }: Direction, certificate: Certificate): bigint {
  return verifiedBound([pool], certificate)
}

export interface Swap {
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly amountIn: number
}

/** The profit of successive swaps, without those that the pool refuses. */
export function earnedInTurn({ pool }: Direction, { prices }: Certificate, swaps: readonly Swap[]): bigint {
  let state = pool
  let value = 0n
  for (const { tokenIn, tokenOut, amountIn } of swaps) {
    const amount = BigInt(Math.floor(amountIn))
    const swapped = swap(state, tokenIn, tokenOut, amount)
    if (!swapped) continue
    state = swapped.next
    value += swapped.amountOut * (prices.get(tokenOut) ?? 0n) - amount * (prices.get(tokenIn) ?? 0n)
  }
  return value / wholePrice
}

export function curve({ pool, tokenIn, tokenOut }: Direction) {
  const drawn = curveOf(pool, tokenIn, tokenOut)
  if (!drawn) throw new Error(`${pool.id} does not trade`)
  return drawn
}
