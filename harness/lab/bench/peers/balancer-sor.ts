/**
 * Balancer's smart order router: weighted pools; a constant-product pool is a weighted pool with equal weights.
 *
 * @module
 */
import { type Address, formatUnits, type Hex } from 'viem'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import type { Pool } from '../../../market/pools/pool.ts'
import { boundOracleOf } from '../../../quality/bound-oracle.ts'
import { installed } from '../install.ts'
import type { Peer, PeerStep } from './peer.ts'

interface SwapInfo {
  readonly tokenAddresses: readonly string[]
  readonly swaps: readonly {
    readonly poolId: Hex
    readonly assetInIndex: number
    readonly assetOutIndex: number
    readonly amount: string
  }[]
}
interface Sor {
  readonly fetchPools: () => Promise<boolean>
  readonly getSwaps: (
    tokenIn: string,
    tokenOut: string,
    kind: number,
    amount: bigint,
    options: object,
  ) => Promise<SwapInfo>
}
interface Library {
  readonly SOR: new (provider: object, config: object, pools: object, prices: object) => Sor
  readonly SwapTypes: { readonly SwapExactIn: number }
}
interface Numbers {
  readonly BigNumber: { readonly from: (text: string | number) => bigint }
}

/** Gas of a swap through its vault, by its own default. */
const swapGas = 35_000
/** Its own default is 4; a higher limit finds better routes. */
const maxPools = 32

export const balancerSor: Peer = {
  name: '@balancer-labs/sor 4.1.3',
  async prepare(market) {
    const { gasPriceWei, pools, tokens, wrappedNative } = market
    const { gasPriceIn } = boundOracleOf(market)
    const load = installed('balancer-sor', ['@balancer-labs/sor@4.1.3'])
    const { SOR, SwapTypes } = load('@balancer-labs/sor') as Library
    const { BigNumber } = load('@ethersproject/bignumber') as Numbers
    const decimals = new Map(tokens.map((token) => [token.address, token.decimals]))
    const described = pools.flatMap((pool) => describe(pool, (token) => decimals.get(token) ?? 18) ?? [])
    /** Whole tokens that a whole unit of the native token is worth. */
    const nativePrice = (token: Address) => {
      if (gasPriceWei === 0n) return '0'
      const baseUnits = (gasPriceIn(token) * 1e18) / Number(gasPriceWei)
      return (baseUnits / 10 ** (decimals.get(token) ?? 18)).toFixed(18)
    }
    const sor = new SOR(
      {},
      { chainId: 1, vault: nativeToken, weth: wrappedNative },
      { getPools: async () => described },
      { getNativeAssetPriceInToken: async (token: string) => nativePrice(canonicalAddress(token)) },
    )
    await sor.fetchPools()
    const gas = { gasPrice: BigNumber.from(`${gasPriceWei}`), swapGas: BigNumber.from(swapGas) }
    const options = { ...gas, maxPools, timestamp: 0 }
    return async ({ buyToken, sellAmount, sellToken }) => {
      const amount = BigNumber.from(`${sellAmount}`)
      const { swaps, tokenAddresses } = await sor.getSwaps(
        sellToken,
        buyToken,
        SwapTypes.SwapExactIn,
        amount,
        options,
      )
      if (swaps.length === 0) return undefined
      const tokenAt = (index: number) => (tokenAddresses[index] ?? nativeToken).toLowerCase() as Address
      return swaps.map(({ amount: sold, assetInIndex, assetOutIndex, poolId }): PeerStep => {
        const take =
          sold === '0' ? ({ kind: 'bought' } as const) : ({ kind: 'amount', amount: BigInt(sold) } as const)
        return { pool: poolId, tokenIn: tokenAt(assetInIndex), tokenOut: tokenAt(assetOutIndex), take }
      })
    }
  },
}

function describe(pool: Pool, decimalsOf: (token: Address) => number): object | undefined {
  if (pool.kind !== 'constant-product' && pool.kind !== 'weighted') return undefined
  const [balances, weights, fee] =
    pool.kind === 'weighted'
      ? [pool.balances, pool.weights.map((weight) => formatUnits(weight, 18)), formatUnits(pool.swapFee, 18)]
      : [pool.reserves, ['0.5', '0.5'], '0.003']
  return {
    id: pool.id,
    address: pool.id.slice(0, 42),
    poolType: 'Weighted',
    swapFee: fee,
    swapEnabled: true,
    totalShares: '1',
    totalWeight: '1',
    tokensList: [...pool.tokens],
    tokens: pool.tokens.map((address, index) => ({
      address,
      balance: formatUnits(balances[index] ?? 0n, decimalsOf(address)),
      decimals: decimalsOf(address),
      priceRate: '1',
      weight: weights[index],
    })),
  }
}
