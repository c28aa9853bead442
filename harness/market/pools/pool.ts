/**
 * What a pool is: a value that says what it pays and what it then becomes. The maths of each kind stands in
 * a file of its own, named after its invariant, in exact integers, rounding as the contract rounds.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Protocol } from '../../spec/protocols.ts'
import { swapConcentrated } from './concentrated.ts'
import { swapConstantProduct } from './constant-product.ts'
import { swapMarketMaker } from './market-maker.ts'
import { swapStable } from './stable.ts'
import { swapWeighted } from './weighted.ts'

/** Addresses are lower case. Amounts, reserves and balances are base units. */
interface PoolBase {
  readonly protocol: Protocol
  /** Distinct within a snapshot: the pool's address, or its id where one contract holds many pools. */
  readonly id: Hex
  /** The contract that a swap calls: the pair, the pool, the vault, the manager, the maker. */
  readonly address: Address
  /** In the order of the contract's own indices. */
  readonly tokens: readonly Address[]
}

/** Uniswap V2 and its forks: x·y = k with a fee of 0.3 %. */
export interface ConstantProductPool extends PoolBase {
  readonly kind: 'constant-product'
  readonly tokens: readonly [Address, Address]
  readonly reserves: readonly [bigint, bigint]
}

/** Uniswap V3 and V4 and PancakeSwap V3: liquidity between ticks. */
export interface ConcentratedPool extends PoolBase {
  readonly kind: 'concentrated'
  readonly tokens: readonly [Address, Address]
  /** What a swap pays, in hundredths of a basis point: 3000 is 0.3 %. */
  readonly feePips: number
  /** V4 only: the fee in the pool's key. `feePips` is higher where the manager takes a protocol fee as well. */
  readonly keyFeePips?: number
  readonly tickSpacing: number
  /** Square root of token1 per token0, times 2^96. */
  readonly sqrtPriceX96: bigint
  readonly tick: number
  readonly liquidity: bigint
  /** All initialized ticks, ascending. */
  readonly ticks: readonly { readonly index: number; readonly liquidityNet: bigint }[]
}

/** Balancer V2 weighted pools. */
export interface WeightedPool extends PoolBase {
  readonly kind: 'weighted'
  readonly balances: readonly bigint[]
  /** Normalized, 18 decimals; they add up to 1e18. */
  readonly weights: readonly bigint[]
  /** 10^(18 - decimals) of each token. */
  readonly scalingFactors: readonly bigint[]
  /** 18 decimals: 0.003e18 is 0.3 %. */
  readonly swapFee: bigint
}

/** Curve's StableSwap. */
export interface StablePool extends PoolBase {
  readonly kind: 'stable'
  readonly balances: readonly bigint[]
  /** Scale each balance to 18 decimals when multiplied and divided by 1e18. */
  readonly rates: readonly bigint[]
  /** Amplification A·n^(n-1), as the pool's `A()` gives it. */
  readonly amplification: bigint
  /** 10 decimals: 4e6 is 0.04 %. */
  readonly fee: bigint
  /** The part of `fee` that leaves the pool; 10 decimals: 5e9 is half. */
  readonly adminFee: bigint
}

/** One signed price level of a market maker: linear up to its size, filled once, for one trader. */
export interface MarketMakerPool extends PoolBase {
  readonly kind: 'market-maker'
  /** What is sold to the maker, and what the maker pays. */
  readonly tokens: readonly [Address, Address]
  readonly maxAmountIn: bigint
  readonly maxAmountOut: bigint
  readonly trader: Address
  /** UNIX seconds; the last second at which the quote may be filled. */
  readonly expiry: bigint
  readonly nonce: bigint
  readonly signature: Hex
}

/** WETH9: the native token (zero address) and its wrapped form, one to one. */
export interface WrapPool extends PoolBase {
  readonly kind: 'wrap'
  readonly tokens: readonly [Address, Address]
}

export type Pool =
  | ConstantProductPool
  | ConcentratedPool
  | WeightedPool
  | StablePool
  | MarketMakerPool
  | WrapPool

/** What a swap pays, and the pool that it leaves. */
export interface Swapped<P extends Pool = Pool> {
  readonly amountOut: bigint
  readonly next: P
}

/**
 * Sells `amountIn` of `tokenIn` to the pool for `tokenOut`.
 *
 * @returns `undefined` where the contract would revert or pay nothing: no liquidity, an amount beyond what
 * the pool can take.
 */
export function swap(pool: Pool, tokenIn: Address, tokenOut: Address, amountIn: bigint): Swapped | undefined {
  switch (pool.kind) {
    case 'constant-product':
      return swapConstantProduct(pool, tokenIn, amountIn)
    case 'concentrated':
      return swapConcentrated(pool, tokenIn, amountIn)
    case 'weighted':
      return swapWeighted(pool, tokenIn, tokenOut, amountIn)
    case 'stable':
      return swapStable(pool, tokenIn, tokenOut, amountIn)
    case 'market-maker':
      return swapMarketMaker(pool, tokenIn, amountIn)
    case 'wrap':
      return amountIn > 0n ? { amountOut: amountIn, next: pool } : undefined
  }
}
