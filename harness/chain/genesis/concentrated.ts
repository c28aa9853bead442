/**
 * The concentrated-liquidity pools of Uniswap V3, Uniswap V4 and PancakeSwap V3: their depth and the distribution of
 * their liquidity. Depths are of mainnet's order of magnitude; prices follow from the tokens'
 * prices at block 20440688.
 *
 * @module
 */
import type { TokenSymbol } from './tokens.ts'

/**
 * A provider's position: from `below` ticks below the pool's price to `above` ticks above it, widened to the pool's
 * tick spacing, for `percent` percent of the pool's depth. A negative number puts that end on the other side of the
 * price; the position then holds one token only. A tick is about a basis point.
 */
export interface Position {
  readonly below: number
  readonly above: number
  readonly percent: number
}

/** Ticks beyond any price: a position over the whole range. */
const wholeRange = 1_000_000

/** Distributions of liquidity around the price; the percentages of each add up to a hundred. */
export const shapes = {
  /** A busy pool of volatile tokens: most within a few percent, and range orders on either side. */
  busy: [
    { below: 120, above: 120, percent: 30 },
    { below: 500, above: 400, percent: 30 },
    { below: 2_000, above: 2_500, percent: 20 },
    { below: -700, above: 3_000, percent: 5 },
    { below: 3_000, above: -900, percent: 5 },
    { below: wholeRange, above: wholeRange, percent: 10 },
  ],
  /** A quiet pool of volatile tokens: wide positions, little near the price. */
  quiet: [
    { below: 1_500, above: 1_200, percent: 45 },
    { below: 6_000, above: 7_000, percent: 35 },
    { below: wholeRange, above: wholeRange, percent: 20 },
  ],
  /** Tokens of equal value: nearly all within 0.1 %. */
  pegged: [
    { below: 3, above: 3, percent: 45 },
    { below: 12, above: 10, percent: 35 },
    { below: -8, above: 60, percent: 5 },
    { below: 80, above: -6, percent: 5 },
    { below: 600, above: 600, percent: 9 },
    { below: wholeRange, above: wholeRange, percent: 1 },
  ],
} as const satisfies Record<string, readonly Position[]>

type Shape = keyof typeof shapes

/**
 * Two tokens; the fee in hundredths of a basis point; the excess, in millionths, of the first token's price in the
 * second over the reference price, at most half of the fee; the shape; the depth: the maximum of each token, in
 * millions of dollars.
 */
export type ConcentratedRow<First = TokenSymbol> = readonly [
  First,
  TokenSymbol,
  number,
  number,
  Shape,
  number,
]

export const uniswapV3Pools: readonly ConcentratedRow[] = [
  ['USDC', 'WETH', 100, -20, 'busy', 2],
  ['USDC', 'WETH', 500, 100, 'busy', 75],
  ['USDC', 'WETH', 3000, -600, 'busy', 50],
  ['USDC', 'WETH', 10000, 1500, 'quiet', 3],
  ['WETH', 'USDT', 100, 15, 'busy', 3],
  ['WETH', 'USDT', 500, -120, 'busy', 9],
  ['WETH', 'USDT', 3000, 500, 'busy', 45],
  ['DAI', 'WETH', 500, 90, 'busy', 4],
  ['DAI', 'WETH', 3000, -700, 'quiet', 8],
  ['WBTC', 'WETH', 500, -80, 'busy', 60],
  ['WBTC', 'WETH', 3000, 800, 'busy', 95],
  ['WBTC', 'USDC', 3000, -400, 'busy', 20],
  ['WBTC', 'USDT', 3000, 300, 'busy', 12],
  ['DAI', 'USDC', 100, 10, 'pegged', 20],
  ['DAI', 'USDC', 500, -70, 'pegged', 2],
  ['USDC', 'USDT', 100, -15, 'pegged', 25],
  ['USDC', 'USDT', 500, 60, 'pegged', 1],
  ['DAI', 'USDT', 100, 5, 'pegged', 4],
  ['FRAX', 'USDC', 500, 40, 'pegged', 6],
  ['USDe', 'USDT', 100, -10, 'pegged', 15],
  ['GUSD', 'USDC', 500, -50, 'pegged', 1],
  ['wstETH', 'WETH', 100, 12, 'pegged', 22],
  ['UNI', 'WETH', 3000, -900, 'busy', 9],
  ['LINK', 'WETH', 3000, 650, 'busy', 16],
  ['AAVE', 'WETH', 3000, -500, 'quiet', 4],
  ['CRV', 'WETH', 3000, 1000, 'quiet', 1],
  ['LDO', 'WETH', 3000, -300, 'quiet', 3],
  ['MKR', 'WETH', 3000, 750, 'busy', 7],
  ['PEPE', 'WETH', 3000, -850, 'busy', 6],
  ['PEPE', 'WETH', 10000, 2500, 'quiet', 1],
  ['SHIB', 'WETH', 3000, 450, 'quiet', 1],
  ['BAL', 'WETH', 10000, -2000, 'quiet', 1],
]

export const pancakeswapV3Pools: readonly ConcentratedRow[] = [
  ['USDC', 'WETH', 100, 25, 'busy', 1],
  ['USDC', 'WETH', 500, -90, 'busy', 6],
  ['WETH', 'USDT', 100, -10, 'busy', 1],
  ['WETH', 'USDT', 500, 80, 'busy', 10],
  ['WBTC', 'WETH', 500, 110, 'busy', 5],
  ['WBTC', 'WETH', 2500, -450, 'busy', 3],
  ['USDC', 'USDT', 100, 20, 'pegged', 8],
  ['DAI', 'USDC', 100, -12, 'pegged', 2],
  ['LINK', 'WETH', 2500, 500, 'quiet', 1],
]

/** Pools without hooks. */
export const uniswapV4Pools: readonly ConcentratedRow<TokenSymbol | 'ETH'>[] = [
  ['ETH', 'USDC', 500, -60, 'busy', 25],
  ['ETH', 'USDC', 3000, 700, 'busy', 12],
  ['ETH', 'USDT', 500, 130, 'busy', 10],
  ['USDC', 'USDT', 10, 1, 'pegged', 12],
]

/** Tick spacing by protocol and fee, in hundredths of a basis point. */
export const tickSpacings = {
  uniswapV3: { 100: 1, 500: 10, 3000: 60, 10000: 200 },
  pancakeswapV3: { 100: 1, 500: 10, 2500: 50, 10000: 200 },
  uniswapV4: { 10: 1, 100: 1, 500: 10, 3000: 60, 10000: 200 },
} as const
