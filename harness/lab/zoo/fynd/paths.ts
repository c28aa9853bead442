/**
 * The best single path of at most three pools through the tokens that most pools have, without splits, as a
 * router with an exhaustive search would find it.
 *
 * @module
 */
import type { Address } from 'viem'
import { canonical } from '../../../core/canonical.ts'
import { type Pool, swap } from '../../../market/pools/pool.ts'

export interface Hop {
  readonly pool: Pool
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** The pools and tokens that a route must not use. */
export interface Excluded {
  readonly pools: ReadonlySet<string>
  readonly protocols: ReadonlySet<string>
  readonly tokens: ReadonlySet<string>
}

const between: readonly Address[] = [
  canonical.weth,
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
]

/** @returns `undefined` if no path pays anything. */
export function bestPath(
  pools: readonly Pool[],
  sale: Pick<Hop, 'tokenIn' | 'tokenOut' | 'amountIn'>,
  excluded: Excluded,
): readonly Hop[] | undefined {
  const open = pools.filter(
    ({ id, protocol }) => !(excluded.pools.has(id) || excluded.protocols.has(protocol)),
  )
  const stops = between.filter((token) => !excluded.tokens.has(token))
  const paths = [
    [],
    ...stops.map((one) => [one]),
    ...stops.flatMap((one) => stops.map((other) => [one, other])),
  ]
  let best: readonly Hop[] | undefined
  for (const path of paths) {
    const tokens = [sale.tokenIn, ...path, sale.tokenOut]
    if (new Set(tokens).size < tokens.length) continue
    const hops = hopsAlong(open, tokens, sale.amountIn)
    if (hops !== undefined && paidBy(hops) > paidBy(best)) best = hops
  }
  return best
}

export function paidBy(hops: readonly Hop[] | undefined): bigint {
  return hops?.at(-1)?.amountOut ?? 0n
}

function hopsAlong(
  pools: readonly Pool[],
  tokens: readonly Address[],
  sold: bigint,
): readonly Hop[] | undefined {
  const hops: Hop[] = []
  let amountIn = sold
  for (const [index, tokenIn] of tokens.slice(0, -1).entries()) {
    const tokenOut = tokens[index + 1] as Address
    const hop = bestPool(pools, { tokenIn, tokenOut, amountIn })
    if (hop === undefined) return undefined
    hops.push(hop)
    amountIn = hop.amountOut
  }
  return hops
}

function bestPool(
  pools: readonly Pool[],
  one: Pick<Hop, 'tokenIn' | 'tokenOut' | 'amountIn'>,
): Hop | undefined {
  let best: Hop | undefined
  for (const pool of pools) {
    if (!(pool.tokens.includes(one.tokenIn) && pool.tokens.includes(one.tokenOut))) continue
    const amountOut = swap(pool, one.tokenIn, one.tokenOut, one.amountIn)?.amountOut ?? 0n
    if (amountOut > (best?.amountOut ?? 0n)) best = { ...one, pool, amountOut }
  }
  return best
}
