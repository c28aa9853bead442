/**
 * Uniswap's v2-sdk: the best single path of at most three hops, over Uniswap V2 pairs. Installed together
 * with other packages, it finds another jsbi and breaks.
 *
 * @module
 */
import type { Hex } from 'viem'
import { installed } from '../install.ts'
import { hopsOf, type Peer, stepsOfPath, tokensOf } from './peer.ts'

interface SdkToken {
  readonly address: string
}
interface SdkPair {
  readonly token0: SdkToken
}
interface Core {
  readonly Token: new (chainId: number, address: string, decimals: number) => SdkToken
  readonly CurrencyAmount: { readonly fromRawAmount: (token: SdkToken, amount: string) => object }
}
interface V2Sdk {
  readonly Pair: new (reserve0: object, reserve1: object) => SdkPair
  readonly Trade: {
    readonly bestTradeExactIn: (
      pairs: readonly SdkPair[],
      amountIn: object,
      out: SdkToken,
      options: { readonly maxHops: number; readonly maxNumResults: number },
    ) => readonly {
      readonly route: { readonly pairs: readonly SdkPair[]; readonly path: readonly SdkToken[] }
    }[]
  }
}

export const v2Sdk: Peer = {
  name: '@uniswap/v2-sdk 4.21.4',
  async prepare(market) {
    const load = installed('v2-sdk', ['@uniswap/v2-sdk@4.21.4'])
    const { CurrencyAmount, Token } = load('@uniswap/sdk-core') as Core
    const { Pair, Trade } = load('@uniswap/v2-sdk') as V2Sdk
    const tokenOf = tokensOf(market, ({ address, decimals }) => new Token(1, address, decimals))
    const idOf = new Map<SdkPair, Hex>()
    for (const pool of market.pools) {
      if (pool.kind !== 'constant-product') continue
      const [reserve0, reserve1] = pool.tokens.map((token, index) =>
        CurrencyAmount.fromRawAmount(tokenOf(token), `${pool.reserves[index]}`),
      )
      if (reserve0 && reserve1) idOf.set(new Pair(reserve0, reserve1), pool.id)
    }
    const pairs = [...idOf.keys()]
    return async ({ buyToken, sellAmount, sellToken }) => {
      const amountIn = CurrencyAmount.fromRawAmount(tokenOf(sellToken), `${sellAmount}`)
      const options = { maxHops: 3, maxNumResults: 1 }
      const [trade] = Trade.bestTradeExactIn(pairs, amountIn, tokenOf(buyToken), options)
      if (trade === undefined) return undefined
      const { pairs: taken, path } = trade.route
      const ids = taken.map((pair) => idOf.get(pair))
      return stepsOfPath(sellAmount, hopsOf(ids, path))
    }
  },
}
