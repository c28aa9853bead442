/** The market as the page shows it: what tokens cost, and how much each pool takes before its price gives way. */
import type { Address, Hex } from 'viem'
import { feeOf, type Pool, swap } from '../../market/pools/pool.ts'
import { nativeUsdPrice, tokenPrice } from '../../market/price.ts'
import type { Snapshot, Token } from '../../market/snapshot.ts'
import type { Protocol } from '../../spec/protocols.ts'

export interface MarketView {
  readonly block: number
  readonly nativeUsd: number | null
  readonly tokens: readonly TokenView[]
  readonly pools: readonly PoolView[]
}

export interface TokenView {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Dollars of one whole token; `null` where nothing trades it. */
  readonly usd: number | null
  /** Pools that trade it. */
  readonly pools: number
}

export interface PoolView {
  readonly id: Hex
  readonly address: Address
  readonly protocol: Protocol
  readonly tokens: readonly Address[]
  /** Part of the sold amount, as a fraction. */
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
    nativeUsd,
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

const leastDollars = 10
const mostDollars = 1e9
const priceMoves = 0.01

/** Dollars of the largest sale that gets at most one percent less for each unit than the smallest does. */
function depthOf(pool: Pool, from: Address, to: Address, priced: Priced): number {
  const { decimals, usd } = priced.get(from) ?? {}
  if (decimals === undefined || !usd) return 0
  const rateAt = (dollars: number) => {
    const amountIn = BigInt(Math.floor((dollars / usd) * 10 ** decimals))
    return Number(swap(pool, from, to, amountIn)?.amountOut ?? 0n) / dollars
  }
  const wanted = rateAt(leastDollars) * (1 - priceMoves)
  if (wanted === 0) return 0
  let [enough, tooMuch] = [leastDollars, mostDollars]
  while (tooMuch / enough > 1.01) {
    const middle = Math.sqrt(enough * tooMuch)
    if (rateAt(middle) >= wanted) enough = middle
    else tooMuch = middle
  }
  return enough
}

/** One size of trade: what it sells and buys, in whole tokens, and what it is worth. */
export interface DepthPoint {
  readonly dollars: number
  readonly sold: number
  readonly bought: number
}

export type Quote = (token: Token, other: Token, sellAmount: bigint) => bigint | undefined

const sizes = Array.from({ length: 17 }, (_, index) => 100 * 10 ** (index * (5 / 16)))

/** What trades of a hundred dollars to ten million get; sizes that find no route are left out. */
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
