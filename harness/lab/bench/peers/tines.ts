/**
 * Sushi's Tines: equal parts of the order, each along the best path after the earlier parts. It needs an
 * older viem than ours.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { feeOf, type Pool } from '../../../market/pools/pool.ts'
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
  readonly createCurvePoolsForMultipool: (
    address: Hex,
    tokens: readonly TinesToken[],
    fee: number,
    amplification: number,
    reserves: readonly bigint[],
    rates: readonly number[],
  ) => readonly object[]
}

export const tines: Peer = {
  name: '@sushiswap/tines 1.0.11',
  async prepare(market) {
    const load = installed('tines', ['@sushiswap/tines@1.0.11', 'viem@2.21.0'])
    const library = load('@sushiswap/tines') as Tines
    const tokenOf = tokensOf(market, (token): TinesToken => ({ ...token, chainId: 1 }))
    const built = market.pools.flatMap((pool) => poolsOf(library, pool, tokenOf))
    const gasPrice = Number(market.gasPriceWei)
    return async ({ buyToken, sellAmount, sellToken }) => {
      const route = library.findMultiRouteExactIn(
        tokenOf(sellToken),
        tokenOf(buyToken),
        sellAmount,
        built,
        tokenOf(market.wrappedNative),
        gasPrice,
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

function poolsOf(library: Tines, pool: Pool, tokenOf: (address: Address) => TinesToken): readonly object[] {
  const tokens = pool.tokens.map(tokenOf)
  const [token0, token1] = tokens
  if (pool.kind === 'constant-product')
    return [new library.ConstantProductRPool(pool.id, token0, token1, feeOf(pool), ...pool.reserves)]
  if (pool.kind === 'stable') {
    const amplification = Number(pool.amplification) / Number(pool.precision)
    // The rates without the scaling by the tokens' decimals.
    const rates = tokens.map(({ decimals }, index) => Number(pool.rates[index]) / 10 ** (36 - decimals))
    const balances = [...pool.balances]
    return library.createCurvePoolsForMultipool(pool.id, tokens, feeOf(pool), amplification, balances, rates)
  }
  if (pool.kind !== 'concentrated') return []
  const { id, liquidity, sqrtPriceX96, tick } = pool
  const ticks = pool.ticks.map(({ index, liquidityNet }) => ({ index, DLiquidity: liquidityNet }))
  const state = [...reservesOf(pool), tick, liquidity, sqrtPriceX96, ticks]
  return [new library.UniV3Pool(id, token0, token1, feeOf(pool), ...state)]
}
