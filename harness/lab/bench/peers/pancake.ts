/**
 * PancakeSwap's router, the newer of the two in its package. It knows only the fee tiers of its own pools,
 * and requires a price for its wrapped native token, which the market supplies.
 *
 * @module
 */
import type { Hex } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import type { ConcentratedPool } from '../../../market/pools/concentrated.ts'
import { installed } from '../install.ts'
import { hopsOf, type Peer, stepsOfPath, tokensOf } from './peer.ts'
import { reservesOf } from './reserves.ts'

interface PancakeToken {
  readonly address: string
  readonly wrapped: { readonly address: string }
}
interface Amount {
  readonly quotient: bigint
}
interface Sdk {
  readonly Token: new (chainId: number, address: string, decimals: number, symbol: string) => PancakeToken
  readonly CurrencyAmount: { readonly fromRawAmount: (token: PancakeToken, amount: bigint) => Amount }
  readonly Percent: new (part: number, whole: number) => object
  readonly TradeType: { readonly EXACT_INPUT: number }
  readonly WNATIVE: Record<number, PancakeToken>
}
interface V3Sdk {
  readonly Tick: new (fields: object) => object
}
interface SmartRouter {
  readonly PoolType: { readonly V3: number }
  readonly InfinityRouter: {
    readonly getBestTrade: (
      amount: Amount,
      quoteCurrency: PancakeToken,
      kind: number,
      options: object,
    ) => Promise<
      | {
          readonly routes: readonly {
            readonly inputAmount: Amount
            readonly pools: readonly { readonly address: Hex }[]
            readonly path: readonly PancakeToken[]
          }[]
        }
      | undefined
    >
  }
}

const mainnet = 1
const name = '@pancakeswap/smart-router'

export const pancake: Peer = {
  name: `${name} 7.7.3`,
  async prepare(market) {
    const load = installed('smart-router', [`${name}@7.7.3`])
    const { CurrencyAmount, Percent, Token, TradeType, WNATIVE } = load('@pancakeswap/sdk') as Sdk
    const { Tick } = load('@pancakeswap/v3-sdk') as V3Sdk
    const { InfinityRouter, PoolType } = load(name) as SmartRouter
    const tokenOf = tokensOf(
      market,
      ({ address, decimals, symbol }) => new Token(mainnet, address, decimals, symbol),
    )
    WNATIVE[mainnet] = tokenOf(market.wrappedNative)

    const nothing = new Percent(0, 1)
    const poolOf = (pool: ConcentratedPool) => {
      const [token0, token1] = [tokenOf(pool.tokens[0]), tokenOf(pool.tokens[1])]
      const [reserve0, reserve1] = reservesOf(pool)
      return {
        type: PoolType.V3,
        address: pool.id,
        token0,
        token1,
        fee: pool.feePips,
        liquidity: pool.liquidity,
        sqrtRatioX96: pool.sqrtPriceX96,
        tick: pool.tick,
        token0ProtocolFee: nothing,
        token1ProtocolFee: nothing,
        reserve0: CurrencyAmount.fromRawAmount(token0, reserve0),
        reserve1: CurrencyAmount.fromRawAmount(token1, reserve1),
        ticks: pool.ticks.map(({ index, liquidityNet }) => {
          const liquidityGross = liquidityNet < 0n ? -liquidityNet : liquidityNet
          return new Tick({ index, liquidityNet, liquidityGross })
        }),
      }
    }
    // Pools with the native token are omitted: in wrapped form, their tokens may be in the other order.
    const candidatePools = market.pools.flatMap((pool) =>
      pool.kind === 'concentrated' && !pool.tokens.includes(nativeToken) ? [poolOf(pool)] : [],
    )
    return async ({ buyToken, sellAmount, sellToken }) => {
      const trade = await InfinityRouter.getBestTrade(
        CurrencyAmount.fromRawAmount(tokenOf(sellToken), sellAmount),
        tokenOf(buyToken),
        TradeType.EXACT_INPUT,
        { candidatePools, gasPriceWei: market.gasPriceWei, maxHops: 3, maxSplits: 4 },
      )
      return trade?.routes.flatMap(({ inputAmount, path, pools }) => {
        const ids = pools.map(({ address }) => address)
        const tokens = path.map(({ wrapped }) => wrapped)
        return stepsOfPath(inputAmount.quotient, hopsOf(ids, tokens))
      })
    }
  },
}
