/**
 * Prices, as small trades find them: what a tenth of the native token buys along the best path of pools, and
 * what selling that again brings. A pool too thin for the trade has no say, a deep one has its exact price.
 *
 * @module
 */
import type { Address } from 'viem'
import { genesisToken } from '../chain/genesis/tokens.ts'
import { nativeToken } from '../spec/address.ts'
import { swap } from './pools/pool.ts'
import type { Snapshot } from './snapshot.ts'

export interface PriceAndSpread {
  /** Mean of the buy and the sell price of one whole base token, in whole quote tokens. */
  readonly price: number
  /** Buy price minus sell price; not negative. */
  readonly spread: number
}

const smallTrade = 10n ** 17n
const longestPath = 4
const dollars = (['USDC', 'USDT', 'DAI'] as const).map((symbol) => genesisToken(symbol).address)

/** The price of one whole token in the native token; `undefined` where no path of pools leads there. */
export function tokenPrice(snapshot: Snapshot, token: Address): number | undefined {
  return priceAndSpread(snapshot, token, nativeToken)?.price
}

/** The price of the native token in dollars: the median of what it fetches in the dollar tokens. */
export function nativeUsdPrice(snapshot: Snapshot): number | undefined {
  const prices = dollars
    .flatMap((dollar) => priceAndSpread(snapshot, nativeToken, dollar)?.price ?? [])
    .toSorted((a, b) => a - b)
  return prices[Math.floor(prices.length / 2)]
}

/** The price of `base` in `quote`; `undefined` where no path of pools joins them both ways. */
export function priceAndSpread(
  snapshot: Snapshot,
  base: Address,
  quote: Address,
): PriceAndSpread | undefined {
  const spent = mostPaid(snapshot, nativeToken, quote, smallTrade)
  const bought = spent && mostPaid(snapshot, quote, base, spent)
  const returned = bought && mostPaid(snapshot, base, quote, bought)
  if (!bought || !returned) return undefined
  const wholeBase = Number(bought) / 10 ** decimalsOf(snapshot, base)
  const wholeQuote = 10 ** decimalsOf(snapshot, quote)
  const buy = Number(spent) / wholeQuote / wholeBase
  const sell = Number(returned) / wholeQuote / wholeBase
  return { price: (buy + sell) / 2, spread: Math.max(buy - sell, 0) }
}

/** The most of `to` that a path of pools pays for `amountIn` of `from`. */
function mostPaid(snapshot: Snapshot, from: Address, to: Address, amountIn: bigint): bigint | undefined {
  const most = new Map([[from, amountIn]])
  let reached = new Map(most)
  for (let step = 0; step < longestPath && reached.size > 0; step += 1) {
    const better = new Map<Address, bigint>()
    for (const pool of snapshot.pools) {
      for (const tokenIn of pool.tokens) {
        const amount = reached.get(tokenIn)
        if (amount === undefined) continue
        for (const tokenOut of pool.tokens) {
          if (tokenOut === tokenIn) continue
          const amountOut = swap(pool, tokenIn, tokenOut, amount)?.amountOut ?? 0n
          if (amountOut <= (most.get(tokenOut) ?? 0n)) continue
          most.set(tokenOut, amountOut)
          better.set(tokenOut, amountOut)
        }
      }
    }
    reached = better
  }
  return most.get(to)
}

function decimalsOf(snapshot: Snapshot, address: Address): number {
  const token = snapshot.tokens.find((candidate) => candidate.address === address)
  if (token === undefined) throw new Error(`The snapshot has no token ${address}.`)
  return token.decimals
}
