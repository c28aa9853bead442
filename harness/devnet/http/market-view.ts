/** The market as the page shows it: token prices, and the depth of each pool. */
import type { Address, Hex } from 'viem'
import type { Protocol } from '../../core/protocols.ts'
import { feeOf, type Pool, swap } from '../../market/pools/pool.ts'
import { nativeUsdPrice, tokenPrice } from '../../market/price.ts'
import type { Snapshot, Token } from '../../market/snapshot.ts'

export interface MarketView {
  readonly block: number
  /** Wei per unit of gas. */
  readonly gasPriceWei: number
  readonly tokens: readonly TokenView[]
  readonly pools: readonly PoolView[]
}

export interface TokenView extends Token {
  /** Dollars for one whole token; `null` if no pool trades it. */
  readonly usd: number | null
  /** Number of pools that trade it. */
  readonly pools: number
}

export interface PoolView {
  readonly id: Hex
  readonly protocol: Protocol
  readonly tokens: readonly Address[]
  /** Fraction of the sold amount. */
  readonly fee: number
  /** Dollars that move the price by one percent, selling the first token and selling the second. */
  readonly depth: readonly [number, number]
}

export function viewMarket(snapshot: Snapshot): MarketView {
  const nativeUsd = nativeUsdPrice(snapshot)
  const pools = snapshot.pools.filter(({ kind }) => kind !== 'wrap')
  const tokens = snapshot.tokens.map((token): TokenView => {
    const price = tokenPrice(snapshot, token.address)
    const usd = price === undefined || nativeUsd === undefined ? null : price * nativeUsd
    return { ...token, usd, pools: pools.filter((pool) => pool.tokens.includes(token.address)).length }
  })
  const byAddress = new Map(tokens.map((token) => [token.address, token]))
  return {
    block: Number(snapshot.block.number),
    gasPriceWei: Number(snapshot.gasPriceWei),
    tokens,
    pools: pools.map((pool): PoolView => {
      const { id, protocol } = pool
      const [first, second] = pool.tokens.map((address) => byAddress.get(address))
      const depth = [depthOf(pool, first, second), depthOf(pool, second, first)] as const
      return { id, protocol, tokens: pool.tokens, fee: feeOf(pool), depth }
    }),
  }
}

const minDollars = 10
const maxDollars = 1e9
const priceDrop = 0.01

/** Dollars of the largest sale whose price is at most one percent worse than that of the smallest. */
function depthOf(pool: Pool, from: TokenView | undefined, to: TokenView | undefined): number {
  if (!from?.usd || to === undefined) return 0
  const perDollar = 10 ** from.decimals / from.usd
  const priceAt = (dollars: number) => {
    const amountIn = BigInt(Math.floor(dollars * perDollar))
    return Number(swap(pool, from.address, to.address, amountIn)?.amountOut ?? 0n) / dollars
  }
  const minPrice = priceAt(minDollars) * (1 - priceDrop)
  if (minPrice === 0) return 0
  let [enough, tooMuch] = [minDollars, maxDollars]
  while (tooMuch / enough > 1.01) {
    const middle = Math.sqrt(enough * tooMuch)
    if (priceAt(middle) >= minPrice) enough = middle
    else tooMuch = middle
  }
  return enough
}

/** A trade of one size: the sold and the bought amount in whole tokens, and its value. */
export interface DepthPoint {
  readonly dollars: number
  readonly sold: number
  readonly bought: number
}

const sizes = Array.from({ length: 17 }, (_, index) => 100 * 10 ** (index * (5 / 16)))

/**
 * Trades of a hundred dollars to ten million; sizes without a route are left out.
 *
 * @param quote Returns the bought amount for `sell` base units.
 */
export function viewDepth(
  snapshot: Snapshot,
  { sell, buy }: { readonly sell: Token; readonly buy: Token },
  quote: (sellAmount: bigint) => bigint | undefined,
): readonly DepthPoint[] {
  const usd = (tokenPrice(snapshot, sell.address) ?? 0) * (nativeUsdPrice(snapshot) ?? 0)
  if (usd === 0) return []
  return sizes.flatMap((dollars) => {
    const sellAmount = BigInt(Math.floor((dollars / usd) * 10 ** sell.decimals))
    const bought = quote(sellAmount)
    const sold = Number(sellAmount) / 10 ** sell.decimals
    return bought === undefined ? [] : [{ dollars, sold, bought: Number(bought) / 10 ** buy.decimals }]
  })
}
