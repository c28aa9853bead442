/**
 * Prices of small trades: the payment for a tenth of the native token along the best path of pools, and the payment for
 * selling the result again. A pool that is too shallow for the trade is ignored, a deep one has its exact price.
 *
 * @module
 */
import type { Address } from 'viem'
import { genesisToken } from '../chain/genesis/tokens.ts'
import { nativeToken } from '../core/address.ts'
import { createMemory } from './memory.ts'
import { type Pool, swap } from './pools/pool.ts'
import { decimalsOf, type Snapshot } from './snapshot.ts'

export interface PriceAndSpread {
  /** Mean of the buy and the sell price of one whole base token, in whole quote tokens. */
  readonly price: number
  /** Buy price minus sell price; not negative. */
  readonly spread: number
}

const smallTrade = 10n ** 17n
const maxHops = 4
const dollars = (['USDC', 'USDT', 'DAI'] as const).map((symbol) => genesisToken(symbol).address)

/** The price of one whole token in the native token; `undefined` if no path of pools connects them. */
export function tokenPrice(snapshot: Snapshot, token: Address): number | undefined {
  return priceAndSpread(snapshot, token, nativeToken)?.price
}

/** The price of the native token in dollars: the median over the dollar tokens. */
export function nativeUsdPrice(snapshot: Snapshot): number | undefined {
  const prices = dollars
    .flatMap((dollar) => priceAndSpread(snapshot, nativeToken, dollar)?.price ?? [])
    .toSorted((a, b) => a - b)
  return prices[Math.floor(prices.length / 2)]
}

/** The price of `base` in `quote`; `undefined` if no path of pools connects them both ways. */
export function priceAndSpread(
  snapshot: Snapshot,
  base: Address,
  quote: Address,
): PriceAndSpread | undefined {
  const wrapped = (token: Address) => (token === nativeToken ? snapshot.wrappedNative : token)
  // Wrapping is free, even if a path through inconsistent pools would pay more.
  if (wrapped(base) === wrapped(quote)) return { price: 1, spread: 0 }
  const paid = (from: Address, to: Address, amount: bigint) => paymentsIn(snapshot, from, amount).get(to)
  const spent = paid(nativeToken, quote, smallTrade)
  const bought = spent && paid(quote, base, spent)
  const returned = bought && paid(base, quote, bought)
  if (!bought || !returned) return undefined
  const wholeBase = Number(bought) / 10 ** decimalsOf(snapshot, base)
  const wholeQuote = 10 ** decimalsOf(snapshot, quote)
  const buy = Number(spent) / wholeQuote / wholeBase
  const sell = Number(returned) / wholeQuote / wholeBase
  return { price: (buy + sell) / 2, spread: Math.max(buy - sell, 0) }
}

/** All prices begin with the same trades, and the next request asks for the same prices. */
const payments = createMemory<Snapshot, ReadonlyMap<Address, bigint>>()

function paymentsIn(snapshot: Snapshot, from: Address, amountIn: bigint): ReadonlyMap<Address, bigint> {
  const key = `${from} ${amountIn}`
  return (
    payments.get(snapshot, key) ?? payments.set(snapshot, key, bestPayments(snapshot.pools, from, amountIn))
  )
}

interface Path {
  readonly amount: bigint
  /** The tokens on the path, including the last; the native token appears as the wrapped one. */
  readonly tokens: readonly Address[]
}

/**
 * The most of each token that some path of pools pays for `amountIn` of `from`, in base units. No path passes through a
 * token twice, because the gain of a cycle through inconsistent pools is not part of a price.
 */
export function bestPayments(
  pools: readonly Pool[],
  from: Address,
  amountIn: bigint,
): ReadonlyMap<Address, bigint> {
  const [native, wrapped] = pools.find(({ kind }) => kind === 'wrap')?.tokens ?? []
  const asset = (token: Address) => (token === native && wrapped !== undefined ? wrapped : token)
  const best = new Map([[from, amountIn]])
  let reached: ReadonlyMap<Address, Path> = new Map([[from, { amount: amountIn, tokens: [asset(from)] }]])
  for (let hop = 0; hop < maxHops && reached.size > 0; hop++) {
    const improved = new Map<Address, Path>()
    for (const pool of pools) {
      for (const tokenIn of pool.tokens) {
        const path = reached.get(tokenIn)
        if (path === undefined) continue
        for (const tokenOut of pool.tokens) {
          if (tokenOut === tokenIn || (pool.kind !== 'wrap' && path.tokens.includes(asset(tokenOut))))
            continue
          const amount = swap(pool, tokenIn, tokenOut, path.amount)?.amountOut ?? 0n
          if (amount <= (best.get(tokenOut) ?? 0n)) continue
          best.set(tokenOut, amount)
          improved.set(tokenOut, { amount, tokens: [...path.tokens, asset(tokenOut)] })
        }
      }
    }
    reached = improved
  }
  return best
}
