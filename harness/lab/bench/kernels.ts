/**
 * `npm run lab -- bench`: compares the basic operations with another project's implementation in the same
 * run. The ratio holds on other machines; the times do not.
 *
 * @module
 */
import { createRequire } from 'node:module'
import { privateKeyToAccount } from 'viem/accounts'
import { decodeDutchOrder, encodeDutchOrder, hashDutchOrder } from '../../core/orders/dutch-order.ts'
import type { ConcentratedPool } from '../../market/pools/concentrated.ts'
import { swap } from '../../market/pools/pool.ts'
import { quantile } from '../../quality/comparison/statistics.ts'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { orderOf } from './wallet-load.ts'

// Both libraries' ES modules are written for bundlers; node loads their CommonJS.
const load = createRequire(import.meta.url)
const v3 = load('@uniswap/v3-sdk') as typeof import('@uniswap/v3-sdk')
const { DutchOrder } = load('@uniswap/uniswapx-sdk') as typeof import('@uniswap/uniswapx-sdk')
const { CurrencyAmount, Token } = createRequire(load.resolve('@uniswap/v3-sdk'))(
  '@uniswap/sdk-core',
) as typeof import('@uniswap/sdk-core')

export interface Kernel {
  readonly name: string
  readonly peer: string
  readonly ours: () => unknown
  readonly theirs: () => unknown
}

export interface KernelRow {
  readonly name: string
  readonly peer: string
  /** Median time of one call over the rounds, in milliseconds. */
  readonly oursMs: number
  readonly theirsMs: number
}

const rounds = 7
const roundMs = 60

/** Both alternate, so that other work of the machine slows both. */
export async function timeKernel(kernel: Kernel, now: () => number): Promise<KernelRow> {
  const times = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    for (const side of ['ours', 'theirs'] as const) {
      const started = now()
      let calls = 0
      for (; now() - started < roundMs; calls++) await kernel[side]()
      // The first round warms up.
      if (round > 0) times[side].push((now() - started) / calls)
    }
  }
  const { name, peer } = kernel
  return { name, peer, oursMs: quantile(times.ours, 0.5), theirsMs: quantile(times.theirs, 0.5) }
}

export function kernels(): readonly Kernel[] {
  return [swapKernel(), orderKernel()]
}

/** A swap that crosses ticks. */
function swapKernel(): Kernel {
  const pool = deepestPool()
  const [token0, token1] = pool.tokens.map((address) => new Token(1, address, 18))
  if (token0 === undefined || token1 === undefined) throw new Error('The pool has fewer than two tokens.')
  const ticks = pool.ticks.map(({ index, liquidityNet }) => {
    const gross = liquidityNet < 0n ? -liquidityNet : liquidityNet
    return new v3.Tick({ index, liquidityNet: `${liquidityNet}`, liquidityGross: `${gross}` })
  })
  const provider = new v3.TickListDataProvider(ticks, pool.tickSpacing)
  const { feePips, liquidity, sqrtPriceX96, tick } = pool
  const theirs = new v3.Pool(token0, token1, feePips, `${sqrtPriceX96}`, `${liquidity}`, tick, provider)
  const amount = largeAmount(pool)
  const input = CurrencyAmount.fromRawAmount(token0, `${amount}`)
  return {
    name: 'a swap over ticks',
    peer: '@uniswap/v3-sdk',
    ours: () => swap(pool, ...pool.tokens, amount),
    theirs: () => theirs.getOutputAmount(input),
  }
}

function deepestPool(): ConcentratedPool {
  const size = { tokens: 20, constantProduct: 0, concentrated: 40, weighted: 0, stable: 0 }
  const { pools } = syntheticMarket(1, size).snapshot
  const [pool] = pools
    .flatMap((one) => (one.kind === 'concentrated' && one.feePips === 3000 ? [one] : []))
    .toSorted((a, b) => b.ticks.length - a.ticks.length)
  if (pool === undefined) throw new Error('The market has no concentrated pool of 0.3 %.')
  return pool
}

/** An amount that moves the price by about a twentieth. */
function largeAmount({ liquidity, sqrtPriceX96 }: ConcentratedPool): bigint {
  return (liquidity * 2n ** 96n) / sqrtPriceX96 / 20n
}

function orderKernel(): Kernel {
  const wallet = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  const [start, deadline] = [1_700_000_000n, 1_700_000_300n]
  const [startAmount, endAmount] = [50n * 10n ** 16n, 49n * 10n ** 16n]
  const encoded = encodeDutchOrder(orderOf(wallet, { nonce: 256n, start, deadline, startAmount, endAmount }))
  return {
    name: 'a signed order read and hashed',
    peer: '@uniswap/uniswapx-sdk',
    ours: () => {
      const order = decodeDutchOrder(encoded)
      return order && hashDutchOrder(order)
    },
    theirs: () => DutchOrder.parse(encoded, 1).hash(),
  }
}
