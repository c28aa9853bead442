/**
 * Uniswap's v2-sdk: the best single path of at most three hops, over Uniswap V2 pairs. Installed with anything
 * else it finds another jsbi and breaks.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { installed } from '../install.ts'
import { type Peer, stepsOfPath } from './peer.ts'

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
  async prepare({ pools, tokens }) {
    const load = installed('v2-sdk', ['@uniswap/v2-sdk@4.21.4'])
    const { CurrencyAmount, Token } = load('@uniswap/sdk-core') as Core
    const { Pair, Trade } = load('@uniswap/v2-sdk') as V2Sdk
    const known = new Map(
      tokens.map(({ address, decimals }) => [address, new Token(1, address, decimals)] as const),
    )
    const tokenOf = (address: Address) => {
      const token = known.get(address)
      if (token === undefined) throw new Error(`The market does not describe ${address}.`)
      return token
    }
    const ids = new Map<SdkPair, Hex>()
    for (const pool of pools) {
      if (pool.kind !== 'constant-product') continue
      const [reserve0, reserve1] = pool.tokens.map((token, index) =>
        CurrencyAmount.fromRawAmount(tokenOf(token), `${pool.reserves[index]}`),
      )
      if (reserve0 && reserve1) ids.set(new Pair(reserve0, reserve1), pool.id)
    }
    const pairs = [...ids.keys()]
    return async ({ buyToken, sellAmount, sellToken }) => {
      const amountIn = CurrencyAmount.fromRawAmount(tokenOf(sellToken), `${sellAmount}`)
      const options = { maxHops: 3, maxNumResults: 1 }
      const [trade] = Trade.bestTradeExactIn(pairs, amountIn, tokenOf(buyToken), options)
      if (trade === undefined) return undefined
      const { pairs: taken, path } = trade.route
      const hops = taken.flatMap((pair, index) => {
        const [pool, tokenIn, tokenOut] = [ids.get(pair), path[index], path[index + 1]]
        return pool && tokenIn && tokenOut
          ? [{ pool, tokenIn: lower(tokenIn), tokenOut: lower(tokenOut) }]
          : []
      })
      return stepsOfPath(sellAmount, hops)
    }
  },
}

function lower({ address }: SdkToken): Address {
  return address.toLowerCase() as Address
}
