/**
 * Prices of tokens in dollars, and the capacity of a market for them: the amount of each that a hundred dollars buy,
 * and the dollars at which its pools stop paying half.
 *
 * @module
 */
import type { Address } from 'viem'
import { nativeToken } from '../../core/address.ts'
import { type Pool, swap } from '../../market/pools/pool.ts'
import { bestPayments } from '../../market/price.ts'
import type { Snapshot } from '../../market/snapshot.ts'

export interface Worth {
  /**
   * Dollars of one base unit. A token has none if its price for a hundred dollars is more than 10 % above its
   * price for one dollar: such a token has no meaningful price.
   */
  readonly dollars: ReadonlyMap<Address, number>
  /** Dollars of a token that its pools take in total, each up to the size at which it pays half. */
  readonly taken: ReadonlyMap<Address, number>
  /** Dollars of a token that its pools pay in total, with the same limit. */
  readonly given: ReadonlyMap<Address, number>
}

const dollarSymbols = ['USDC', 'USDT', 'DAI']
const probeDollars = 100
const fairness = 0.9
const maxDollars = 1e12

/** The native token has the values of its wrapped form. */
export function worthOf(snapshot: Snapshot): Worth {
  const dollars = pricesOf(snapshot)
  const taken = new Map<Address, number>()
  const given = new Map<Address, number>()
  for (const pool of snapshot.pools) {
    if (pool.kind === 'wrap') continue
    for (const tokenIn of pool.tokens) {
      for (const tokenOut of pool.tokens) {
        if (tokenIn === tokenOut) continue
        const takes = capacityOf(pool, tokenIn, tokenOut, dollars)
        add(taken, wrappedForm(snapshot, tokenIn), takes)
        add(given, wrappedForm(snapshot, tokenOut), takes)
      }
    }
  }
  for (const amounts of [taken, given]) amounts.set(nativeToken, amounts.get(snapshot.wrappedNative) ?? 0)
  return { dollars, taken, given }
}

/** Dollars beyond which an order of a pair is paid at most half of its worth. */
export function liquidityOf({ given, taken }: Worth, sellToken: Address, buyToken: Address): number {
  return Math.min(taken.get(sellToken) ?? 0, given.get(buyToken) ?? 0)
}

function pricesOf(snapshot: Snapshot): ReadonlyMap<Address, number> {
  const dollar = dollarSymbols
    .flatMap((symbol) => snapshot.tokens.find((token) => token.symbol === symbol) ?? [])
    .find(({ address }) => snapshot.pools.some(({ tokens }) => tokens.includes(address)))
  if (dollar === undefined) return new Map()
  const oneDollar = 10n ** BigInt(dollar.decimals)
  const small = bestPayments(snapshot.pools, dollar.address, oneDollar)
  const large = bestPayments(snapshot.pools, dollar.address, BigInt(probeDollars) * oneDollar)
  const fair = [...large].filter(
    ([token, amount]) => Number(amount) >= fairness * probeDollars * Number(small.get(token) ?? amount),
  )
  return new Map(fair.map(([token, amount]) => [token, probeDollars / Number(amount)]))
}

function capacityOf(
  pool: Pool,
  tokenIn: Address,
  tokenOut: Address,
  dollars: ReadonlyMap<Address, number>,
): number {
  const [priceIn, priceOut] = [dollars.get(tokenIn), dollars.get(tokenOut)]
  if (priceIn === undefined || priceOut === undefined) return 0
  let capacity = 0
  for (let size = probeDollars; size <= maxDollars; size *= 2) {
    const swapped = swap(pool, tokenIn, tokenOut, BigInt(Math.round(size / priceIn)))
    if (!swapped || Number(swapped.amountOut) * priceOut < size / 2) break
    capacity = size
  }
  return capacity
}

function wrappedForm(snapshot: Snapshot, token: Address): Address {
  return token === nativeToken ? snapshot.wrappedNative : token
}

function add(amounts: Map<Address, number>, token: Address, dollars: number): void {
  amounts.set(token, (amounts.get(token) ?? 0) + dollars)
}
