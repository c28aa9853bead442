/**
 * A pool is a value: a swap computes its payment and its next state. The maths of each kind is in a file
 * of its own, named after its invariant, in exact integers, rounding as the contract rounds.
 *
 * @module
 */
import type { Address } from 'viem'
import * as z from 'zod'
import { concentrated } from './concentrated.ts'
import { constantProduct } from './constant-product.ts'
import { marketMaker } from './market-maker.ts'
import type { PoolKindOf, Swapped } from './pool-kind.ts'
import { stable } from './stable.ts'
import { weighted } from './weighted.ts'
import { wrap } from './wrap.ts'

export const poolSchema = z.discriminatedUnion('kind', [
  constantProduct.schema,
  concentrated.schema,
  weighted.schema,
  stable.schema,
  marketMaker.schema,
  wrap.schema,
])

type AnyPool = Readonly<z.output<typeof poolSchema>>

export type PoolKind = AnyPool['kind']

/** A pool of one of these kinds. Addresses are lower case; amounts, reserves and balances are base units. */
export type Pool<Kind extends PoolKind = PoolKind> = {
  [One in Kind]: Extract<AnyPool, { readonly kind: One }> & { readonly kind: One }
}[Kind]

const kinds: { readonly [Kind in PoolKind]: PoolKindOf<Pool<Kind>> } = {
  'constant-product': constantProduct,
  concentrated,
  weighted,
  stable,
  'market-maker': marketMaker,
  wrap,
}

/**
 * Sells `amountIn` of `tokenIn`, a token of the pool, for `tokenOut`, another.
 *
 * @returns `undefined` if the contract would revert or pay nothing: without liquidity, or for an amount beyond the
 * pool's capacity.
 */
export function swap<Kind extends PoolKind>(
  pool: Pool<Kind>,
  tokenIn: Address,
  tokenOut: Address,
  amountIn: bigint,
): Swapped<Pool<Kind>> | undefined {
  return kinds[pool.kind].swap(pool, tokenIn, tokenOut, amountIn)
}

/** The fraction of the sold amount that the pool keeps. */
export function feeOf<Kind extends PoolKind>(pool: Pool<Kind>): number {
  return kinds[pool.kind].feeOf(pool)
}
