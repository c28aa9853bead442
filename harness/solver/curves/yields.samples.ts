/**
 * What swaps of a pool earn at the prices of a certificate, and what is verified that they can.
 *
 * @module
 */
import type { Address } from 'viem'
import { swap } from '../../market/pools/pool.ts'
import type { Direction } from '../../testing/synthetic-pools.ts'
import { type Certificate, verifiedBound, wholePrice } from '../certificate/verify-bound.ts'
import { curveOf } from '../pool-kinds.ts'

/** Prices at which the pool pays so much more than its tokens are worth; others stay where the pool prices them. */
export function certificateFor({ pool, tokenIn, tokenOut }: Direction, edge: number): Certificate {
  const prices = pool.tokens.map((token) => {
    if (token === tokenOut) return [token, wholePrice] as const
    const logRate = curveOf(pool, token, tokenOut)?.logRate ?? 0
    const logPrice = token === tokenIn ? logRate - edge : logRate + 1e-9
    return [token, BigInt(Math.round(Math.exp(logPrice + 192 * Math.LN2)))] as const
  })
  return { sellToken: tokenIn, buyToken: tokenOut, sellAmount: 0n, prices: new Map(prices) }
}

/** What the pool yields at most, in base units of the token that it pays. */
export function yielded({ pool }: Direction, certificate: Certificate): bigint {
  return verifiedBound([pool], certificate)
}

export interface Swap {
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly amountIn: number
}

/** What swaps earn that follow one another, those left out that the pool refuses. */
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
