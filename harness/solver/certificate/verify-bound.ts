/**
 * Verifies a certificate: computes, in exact integers rounded up, a payment that no solution of an order or a batch can
 * exceed. It shares no code with the search that found the prices, and trusts only the pools.
 *
 * The theorem is weak duality. Give every token a price in the bought token. A solution's payment is then worth at most
 * the price of the sold amount plus, for every pool, the largest profit that any trade with it makes at these prices:
 * the pool's yield. This holds for any prices; good ones make it tight. It also holds for several orders, whichever of
 * them trade with a pool and in any sequence: the sum of their payments, at the prices, is bounded.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool, PoolKind } from '../../market/pools/pool.ts'
import { defectOf } from '../../market/pools/soundness.ts'
import { concentratedYield, constantProductYield, makerYield } from './verify-pair-yield.ts'
import { stableYield } from './verify-stable-yield.ts'
import { weightedYield } from './verify-weighted-yield.ts'

/** One in the fixed point of prices and values. */
export const wholePrice = 2n ** 192n

interface Trade {
  readonly sellToken: Address
  readonly buyToken: Address
  /** Base units. */
  readonly sellAmount: bigint
}

/** A trade, and prices that prove a bound of its payment. */
export interface Certificate extends Trade {
  /** The price of a base unit of each token of the market, in base units of the bought token, times 2^192. */
  readonly prices: ReadonlyMap<Address, bigint>
}

/** The trades of a batch, and prices that prove a bound of the sum of their payments. */
export interface BatchCertificate {
  readonly orders: readonly Trade[]
  /**
   * The price of a base unit of each token of the market, in base units of the first order's bought token, times 2^192.
   */
  readonly prices: ReadonlyMap<Address, bigint>
}

/**
 * An upper bound of the payment, in base units of the bought token, of every solution of the trade on these pools,
 * however it splits and however often it returns to a pool.
 *
 * @throws RangeError if an amount or a price is out of range, a token has no price, the bought token's price is not
 * one, the prices of the native token and its wrapped form differ, or a pool is unsound.
 */
export function verifiedBound(pools: readonly Pool[], { prices, ...order }: Certificate): bigint {
  return verifiedBatchBound(pools, { orders: [order], prices })
}

/**
 * An upper bound of the sum of the payments of a batch at the prices, in base units of the first order's bought token.
 *
 * @throws RangeError as for a single order.
 */
export function verifiedBatchBound(pools: readonly Pool[], certificate: BatchCertificate): bigint {
  const sold = certificate.orders.map(({ sellToken }) => sellToken)
  return boundValue(soundPools(pools, sold), certificate) / wholePrice
}

/** The bound in the fixed point of the prices, of pools that are known to be sound and connected to the sold tokens. */
export function boundValue(pools: readonly Pool[], { orders, prices }: BatchCertificate): bigint {
  for (const [place, { sellAmount }] of orders.entries())
    refuseOutside(`orders.${place}`, { sellAmount }, amountRange)
  refuseOutside('prices', Object.fromEntries(prices), priceRange)
  refuseOtherUnits(orders[0]?.buyToken, prices)
  const sold = orders.reduce(
    (sum, { sellToken, sellAmount }) => sum + sellAmount * priceOf(sellToken, prices),
    0n,
  )
  return pools.reduce(
    (value, pool) =>
      value +
      yieldOf(
        pool,
        pool.tokens.map((token) => priceOf(token, prices)),
      ),
    sold,
  )
}

/** The numbers that a certificate may hold: at least `min`, and below a power of two. */
interface Range {
  readonly min: bigint
  readonly bits: number
}

/** Base units or units of gas: a word of the virtual machine. */
export const amountRange: Range = { min: 0n, bits: 256 }
/** A base unit is worth less than 2^256 base units of the bought token, which floating point can represent. */
export const priceRange: Range = { min: 1n, bits: 448 }

/** @throws RangeError if one of the named numbers at a place of a certificate is out of range. */
export function refuseOutside(
  place: string,
  numbers: Readonly<Record<string, bigint>>,
  { min, bits }: Range,
): void {
  for (const [name, number] of Object.entries(numbers))
    if (number < min || number >= 1n << BigInt(bits))
      refuse(`${place}.${name} is not a whole number from ${min} to below 2^${bits}`)
}

/** @throws RangeError */
export function refuse(reason: string): never {
  throw new RangeError(`The certificate is malformed: ${reason}.`)
}

/** @throws RangeError if the price of the bought token is not one. */
export function refuseOtherUnits(buyToken: Address | undefined, prices: ReadonlyMap<Address, bigint>): void {
  if (buyToken === undefined || prices.get(buyToken) !== wholePrice)
    throw new RangeError('Expected the price of the bought token to be 2^192, one.')
}

/**
 * The sum of the orders' payments at the prices of a certificate, in base units of the first order's bought token.
 *
 * @param paid Base units of each order's bought token.
 * @throws RangeError if a bought token has no price.
 */
export function paidAtPrices({ orders, prices }: BatchCertificate, paid: readonly bigint[]): bigint {
  const value = orders.reduce(
    (sum, { buyToken }, index) => sum + (paid[index] ?? 0n) * priceOf(buyToken, prices),
    0n,
  )
  return value / wholePrice
}

/**
 * The pools that some path of pools connects to one of the tokens; no route from these tokens reaches the others.
 *
 * @throws RangeError if one of them is unsound.
 */
export function soundPools(pools: readonly Pool[], tokens: readonly Address[]): readonly Pool[] {
  const found = joined(pools, tokens)
  const defect = found.map(defectOf).find((one) => one !== undefined)
  if (defect !== undefined) throw new RangeError(defect)
  return found
}

function joined(pools: readonly Pool[], tokens: readonly Address[]): readonly Pool[] {
  const reached = new Set(tokens)
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const { tokens } of pools) {
      if (tokens.some((held) => reached.has(held))) for (const held of tokens) reached.add(held)
    }
  }
  return pools.filter(({ tokens }) => tokens.some((held) => reached.has(held)))
}

const yields: {
  readonly [Kind in PoolKind]: (pool: Pool<Kind>, prices: readonly bigint[]) => bigint
} = {
  'constant-product': constantProductYield,
  concentrated: concentratedYield,
  weighted: weightedYield,
  stable: stableYield,
  'market-maker': makerYield,
  wrap: (_pool, [native, wrapped]) => {
    if (native !== wrapped)
      throw new RangeError('Expected the native token and its wrapped form to have one price.')
    return 0n
  },
}

/** An upper bound of the profit of trades with the pool at these prices, in the fixed point of the prices. */
export function yieldOf<Kind extends PoolKind>(pool: Pool<Kind>, prices: readonly bigint[]): bigint {
  return yields[pool.kind](pool, prices)
}

/** @throws RangeError if the token has no price. */
export function priceOf(token: Address, prices: ReadonlyMap<Address, bigint>): bigint {
  const price = prices.get(token)
  if (price === undefined) throw new RangeError(`The token ${token} has no price.`)
  return price
}
