/** The market as the page shows it: token prices, and the depth of each pool. */
import type { Address, Hex } from 'viem'
import { feeOf, type Pool, swap } from '../../market/pools/pool.ts'
import { nativeUsdPrice, tokenPrice } from '../../market/price.ts'
import type { Snapshot, Token } from '../../market/snapshot.ts'
import type { Protocol } from '../../spec/protocols.ts'

export interface MarketView {
  readonly block: number
  readonly tokens: readonly TokenView[]
  readonly pools: readonly PoolView[]
}

export interface TokenView extends Token {
  /** Dollars for one whole token; `null` where no pool trades it. */
  readonly usd: number | null
  /** Pools that trade it. */
  readonly pools: number
}

export interface PoolView {
  readonly id: Hex
  readonly address: Address
  readonly protocol: Protocol
  readonly tokens: readonly Address[]
  /** Fraction of the sold amount. */
  readonly fee: number
  /** Dollars that move the price by one percent, selling the first token and selling the second. */
  readonly depth: readonly [number, number]
}

export function viewMarket(snapshot: Snapshot): MarketView {
  const nativeUsd = nativeUsdPrice(snapshot) ?? null
  const pools = snapshot.pools.filter(({ kind }) => kind !== 'wrap')
  const tokens = snapshot.tokens.map((token): TokenView => {
    const price = tokenPrice(snapshot, token.address)
    return {
      ...token,
      usd: price === undefined || nativeUsd === null ? null : price * nativeUsd,
      pools: pools.filter((pool) => pool.tokens.includes(token.address)).length,
    }
  })
  const priced = new Map(tokens.map((token) => [token.address, token]))
  return {
    block: Number(snapshot.block.number),
    tokens,
    pools: pools.map((pool) => viewPool(pool, priced)),
  }
}

type Priced = ReadonlyMap<Address, Pick<TokenView, 'decimals' | 'usd'>>

function viewPool(pool: Pool, priced: Priced): PoolView {
  const { id, address, protocol, tokens } = pool
  const [first, second] = tokens
  const depth = (from: Address | undefined, to: Address | undefined) =>
    from === undefined || to === undefined ? 0 : depthOf(pool, from, to, priced)
  return {
    id,
    address,
    protocol,
    tokens,
    fee: feeOf(pool),
    depth: [depth(first, second), depth(second, first)],
  }
}

const minDollars = 10
const maxDollars = 1e9
const priceDrop = 0.01

/** Dollars of the largest sale whose price is at most one percent worse than that of the smallest. */
function depthOf(pool: Pool, from: Address, to: Address, priced: Priced): number {
  const { decimals, usd } = priced.get(from) ?? {}
  if (decimals === undefined || !usd) return 0
  const priceAt = (dollars: number) => {
    const amountIn = BigInt(Math.floor((dollars / usd) * 10 ** decimals))
    return Number(swap(pool, from, to, amountIn)?.amountOut ?? 0n) / dollars
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

/** A trade of one size: what it sells and buys, in whole tokens, and its value. */
export interface DepthPoint {
  readonly dollars: number
  readonly sold: number
  readonly bought: number
}

export type Quote = (token: Token, other: Token, sellAmount: bigint) => bigint | undefined

const sizes = Array.from({ length: 17 }, (_, index) => 100 * 10 ** (index * (5 / 16)))

/** Trades of a hundred dollars to ten million; sizes without a route are left out. */
export function viewDepth(
  snapshot: Snapshot,
  { sell, buy }: { readonly sell: Token; readonly buy: Token },
  quote: Quote,
): readonly DepthPoint[] {
  const usd = (tokenPrice(snapshot, sell.address) ?? 0) * (nativeUsdPrice(snapshot) ?? 0)
  if (usd === 0) return []
  return sizes.flatMap((dollars) => {
    const sellAmount = BigInt(Math.floor((dollars / usd) * 10 ** sell.decimals))
    const bought = quote(sell, buy, sellAmount)
    if (bought === undefined) return []
    return [
      {
        dollars,
        sold: Number(sellAmount) / 10 ** sell.decimals,
        bought: Number(bought) / 10 ** buy.decimals,
      },
    ]
  })
}
