/**
 * Sushi's Tines: equal parts of the order, each by the best path on what the parts before left. It needs an
 * older viem than ours.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { feeOf, type Pool } from '../../market/pools/pool.ts'
import { installed } from '../install.ts'
import { type Peer, type PeerStep, tokensOf } from './peer.ts'
import { reservesOf } from './reserves.ts'

interface TinesToken {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
  readonly chainId: number
}

interface Tines {
  readonly findMultiRouteExactIn: (
    from: TinesToken,
    to: TinesToken,
    amountIn: bigint,
    pools: readonly object[],
    baseToken: TinesToken,
    gasPrice: number,
  ) => {
    readonly status: string
    readonly legs: readonly {
      readonly poolAddress: Hex
      readonly tokenFrom: TinesToken
      readonly tokenTo: TinesToken
      readonly swapPortion: number
    }[]
  }
  readonly ConstantProductRPool: new (...fields: readonly unknown[]) => object
  readonly UniV3Pool: new (...fields: readonly unknown[]) => object
}

export const tines: Peer = {
  name: '@sushiswap/tines 1.0.11',
  async prepare(market) {
    const load = installed('tines', ['@sushiswap/tines@1.0.11', 'viem@2.21.0'])
    const library = load('@sushiswap/tines') as Tines
    const tokenOf = tokensOf(market, (token): TinesToken => ({ ...token, chainId: 1 }))
    const built = market.pools.flatMap((pool) => poolOf(library, pool, tokenOf) ?? [])
    return async ({ buyToken, sellAmount, sellToken }) => {
      const route = library.findMultiRouteExactIn(
        tokenOf(sellToken),
        tokenOf(buyToken),
        sellAmount,
        built,
        tokenOf(market.wrappedNative),
        0,
      )
      if (route.status === 'NoWay') return undefined
      return route.legs.map(
        ({ poolAddress, swapPortion, tokenFrom, tokenTo }): PeerStep => ({
          pool: poolAddress,
          tokenIn: tokenFrom.address as Address,
          tokenOut: tokenTo.address as Address,
          take: { kind: 'share', share: swapPortion },
        }),
      )
    }
  },
}

function poolOf(library: Tines, pool: Pool, tokenOf: (address: Address) => TinesToken): object | undefined {
  const [token0, token1] = pool.tokens.map(tokenOf)
  if (pool.kind === 'constant-product')
    return new library.ConstantProductRPool(pool.id, token0, token1, feeOf(pool), ...pool.reserves)
  if (pool.kind !== 'concentrated') return undefined
  const { id, liquidity, sqrtPriceX96, tick } = pool
  const ticks = pool.ticks.map(({ index, liquidityNet }) => ({ index, DLiquidity: liquidityNet }))
  const state = [...reservesOf(pool), tick, liquidity, sqrtPriceX96, ticks]
  return new library.UniV3Pool(id, token0, token1, feeOf(pool), ...state)
}
