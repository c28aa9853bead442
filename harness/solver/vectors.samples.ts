/**
 * The router's vectors, which the Solidity tests read as well: swaps with their pools, and splits of amounts.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, type Hex, pad } from 'viem'
import type { Pool } from '../market/pools/pool.ts'
import { type Step, wholeShare } from './route.ts'

interface VectorStep {
  readonly protocol: string
  readonly pool: Address
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly share: string
  readonly parameters: {
    readonly fee?: number
    readonly tickSpacing?: number
    readonly poolId?: Hex
    readonly i?: string
    readonly signature?: Hex
    readonly quote?: Readonly<Record<'maxAmountIn' | 'maxAmountOut' | 'expiry' | 'nonce', string>> & {
      readonly trader: Address
    }
  }
}

interface Vectors {
  readonly swaps: readonly {
    readonly name: string
    readonly order: {
      readonly sellToken: Address
      readonly buyToken: Address
      readonly sellAmount: string
      readonly minBuyAmount: string
      readonly receiver: Address
    }
    readonly steps: readonly VectorStep[]
    readonly callData: Hex
  }[]
  readonly splits: readonly {
    readonly total: string
    readonly shares: readonly string[]
    readonly amountsIn: readonly string[]
  }[]
}

const file = join(import.meta.dirname, '../../contracts/vectors/router.json')
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors

export const splitVectors = vectors.splits.map(({ total, shares, amountsIn }) => ({
  total: BigInt(total),
  shares: shares.map((share) => BigInt(share) || wholeShare),
  amountsIn: amountsIn.map(BigInt),
}))

export const swapVectors = vectors.swaps.map(({ name, order, steps, callData }) => ({
  name,
  callData,
  swap: {
    ...order,
    sellAmount: BigInt(order.sellAmount),
    minBuyAmount: BigInt(order.minBuyAmount),
    route: steps.map((step): Step => {
      const { tokenIn, tokenOut } = step
      const share = BigInt(step.share) || wholeShare
      return { pool: poolOf(step), tokenIn, tokenOut, share, amountIn: 1n, amountOut: 1n }
    }),
  },
}))

/** The pool of a vector's step, with only the state that the router receives. */
function poolOf({ protocol, pool, tokenIn, tokenOut, parameters }: VectorStep): Pool {
  const tokens = [tokenIn, tokenOut] as const
  const base = { id: parameters.poolId ?? pad(pool), address: pool, tokens }
  const concentrated = {
    ...base,
    kind: 'concentrated',
    feePips: 1,
    tickSpacing: parameters.tickSpacing ?? 1,
    sqrtPriceX96: 1n,
    tick: 0,
    liquidity: 1n,
    ticks: [],
  } as const
  switch (protocol) {
    case 'WrappedNative':
      return { ...base, kind: 'wrap', protocol: 'wrapped_native' }
    case 'ConstantProduct':
      return { ...base, kind: 'constant-product', protocol: 'uniswap_v2', reserves: [1n, 1n] }
    case 'Concentrated':
      return { ...concentrated, protocol: 'uniswap_v3' }
    case 'UniswapV4':
      return { ...concentrated, protocol: 'uniswap_v4', keyFeePips: parameters.fee ?? 1 }
    case 'BalancerV2':
      return {
        ...base,
        kind: 'weighted',
        protocol: 'balancer_v2',
        balances: [1n, 1n],
        weights: [1n, 1n],
        scalingFactors: [1n, 1n],
        swapFee: 0n,
      }
    case 'Curve': {
      const others = Array.from({ length: Number(parameters.i) }, () => pool)
      const coins = parameters.i === '0' ? tokens : [...others, tokenIn]
      const balances = coins.map(() => 1n)
      return {
        ...base,
        kind: 'stable',
        protocol: 'curve',
        tokens: coins,
        balances,
        rates: balances,
        amplification: 1n,
        precision: 1n,
        fee: 0n,
        adminFee: 0n,
      }
    }
    default: {
      const { quote, signature } = parameters
      if (!quote || !signature) throw new Error(`A vector names the protocol ${protocol}.`)
      return {
        ...base,
        kind: 'market-maker',
        protocol: 'market_maker',
        maxAmountIn: BigInt(quote.maxAmountIn),
        maxAmountOut: BigInt(quote.maxAmountOut),
        trader: quote.trader,
        expiry: BigInt(quote.expiry),
        nonce: BigInt(quote.nonce),
        signature,
      }
    }
  }
}
