/**
 * A route as call data for the router: `IRouter.swap(order, steps)`.
 *
 * @module
 */
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { MarketMakerPool } from '../market/pools/market-maker.ts'
import type { Pool } from '../market/pools/pool.ts'
import type { Route } from './route.ts'

export const routerAbi = parseAbi([
  'struct Order { address sellToken; address buyToken; uint256 sellAmount; uint256 minBuyAmount; address receiver; }',
  'struct Step { uint8 protocol; address pool; address tokenIn; address tokenOut; uint256 share; bytes data; }',
  'function swap(Order order, Step[] steps) payable returns (uint256 buyAmount)',
])

/** What the router is told, with the route that it takes. Amounts in base units. */
export interface RoutedSwap {
  readonly route: Route
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
  /** Least that the receiver accepts, after slippage. */
  readonly minBuyAmount: bigint
  readonly receiver: Address
}

/** Call data of the swap. The last step of each group says zero: all that is left. */
export function encodeSwap({ route, ...order }: RoutedSwap): Hex {
  const steps = route.map(({ pool, tokenIn, tokenOut, share }, index) => ({
    ...venue(pool, tokenIn, tokenOut),
    pool: pool.address,
    tokenIn,
    tokenOut,
    share: route[index + 1]?.tokenIn === tokenIn ? share : 0n,
  }))
  return encodeFunctionData({ abi: routerAbi, functionName: 'swap', args: [order, steps] })
}

/** `IRouter.Protocol` of a pool, as its ordinal, and what the router must know to talk to it. */
function venue(pool: Pool, tokenIn: Address, tokenOut: Address): { protocol: number; data: Hex } {
  switch (pool.kind) {
    case 'wrap':
      return { protocol: 0, data: '0x' }
    case 'constant-product':
      return { protocol: 1, data: '0x' }
    case 'concentrated':
      if (pool.protocol !== 'uniswap_v4') return { protocol: 2, data: '0x' }
      return {
        protocol: 3,
        data: encodeAbiParameters(parseAbiParameters('uint24, int24'), [
          pool.keyFeePips ?? pool.feePips,
          pool.tickSpacing,
        ]),
      }
    case 'weighted':
      return { protocol: 4, data: encodeAbiParameters(parseAbiParameters('bytes32'), [pool.id]) }
    case 'stable': {
      const i = BigInt(pool.tokens.indexOf(tokenIn))
      const j = BigInt(pool.tokens.indexOf(tokenOut))
      return { protocol: 5, data: encodeAbiParameters(parseAbiParameters('int128, int128'), [i, j]) }
    }
    case 'market-maker':
      return { protocol: 6, data: encodeQuote(pool) }
  }
}

const quoteParameters = parseAbiParameters([
  'Quote quote, bytes signature',
  'struct Quote { address tokenIn; address tokenOut; uint256 maxAmountIn; uint256 maxAmountOut; address trader; uint256 expiry; uint256 nonce; }',
])

function encodeQuote(pool: MarketMakerPool): Hex {
  const [tokenIn, tokenOut] = pool.tokens
  const { maxAmountIn, maxAmountOut, trader, expiry, nonce, signature } = pool
  return encodeAbiParameters(quoteParameters, [
    { tokenIn, tokenOut, maxAmountIn, maxAmountOut, trader, expiry, nonce },
    signature,
  ])
}
