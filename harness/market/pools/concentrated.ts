/**
 * Liquidity between ticks: Uniswap V3 and V4 and PancakeSwap V3. Exact to the wei with their contracts, because a swap
 * stops at the same prices: at each initialized tick and at each boundary of a word of the tick bitmap,
 * at which amounts are rounded even if the liquidity does not change.
 *
 * @module
 */
import type { Address } from 'viem'
import * as z from 'zod'
import { exactIntegerSchema } from '../../core/amount.ts'
import { divideUp } from '../../core/integer-math.ts'
import { type PoolKindOf, pairFields, type Swapped } from './pool-kind.ts'
import {
  amount0Paid,
  amount0Taken,
  amount1Paid,
  amount1Taken,
  priceAfterAmount0,
  priceAfterAmount1,
} from './sqrt-price.ts'
import {
  maxSqrtRatio,
  maxTick,
  minSqrtRatio,
  minTick,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from './tick-math.ts'

const tickSchema = z
  .object({
    index: z.int(),
    liquidityNet: exactIntegerSchema,
    /** The number of zero words among the two, one per token, that hold the fees earned outside the tick. */
    unwritten: z.int().exactOptional(),
  })
  .readonly()

const schema = z.object({
  ...pairFields('uniswap_v3', 'uniswap_v4', 'pancakeswap_v3'),
  kind: z.literal('concentrated'),
  /** The fee of a swap in hundredths of a basis point: 3000 is 0.3 %. */
  feePips: z.int(),
  /** V4 only: the fee in the pool's key. `feePips` is higher if the manager charges a protocol fee as well. */
  keyFeePips: z.int().exactOptional(),
  tickSpacing: z.int(),
  /** Square root of token1 per token0, times 2^96. */
  sqrtPriceX96: exactIntegerSchema,
  tick: z.int(),
  liquidity: exactIntegerSchema,
  /** Whether the pool has earned fees in each token; absent if in both. */
  earned: z.tuple([z.boolean(), z.boolean()]).readonly().exactOptional(),
  /** All initialized ticks, ascending. */
  ticks: z.array(tickSchema).readonly(),
})

export type ConcentratedPool = Readonly<z.output<typeof schema>>

export const concentrated = {
  schema,
  swap: (pool, tokenIn, _tokenOut, amountIn) => swapConcentrated(pool, tokenIn, amountIn),
  feeOf: ({ feePips }) => feePips / 1e6,
} satisfies PoolKindOf<ConcentratedPool>

/**
 * By pool: the amount of the sold token that a swap up to the end of prices or liquidity takes, known once a swap
 * reached it. The way there is thousands of words long, and the search tries infeasible amounts many times.
 */
const exhaustedFalling = new WeakMap<ConcentratedPool, bigint>()
const exhaustedRising = new WeakMap<ConcentratedPool, bigint>()

const wholePips = 1_000_000n
const lowestPrice = minSqrtRatio + 1n
const highestPrice = maxSqrtRatio - 1n

/**
 * Sells `amountIn` of `tokenIn`, one of the pool's two, for the other.
 *
 * @returns `undefined` if the pool reverts, pays nothing, or would take less than the whole amount.
 */
export function swapConcentrated(
  pool: ConcentratedPool,
  tokenIn: Address,
  amountIn: bigint,
): Swapped<ConcentratedPool> | undefined {
  const largest = maxAmount[pool.protocol]
  const falling = tokenIn === pool.tokens[0]
  const exhaustedBy = falling ? exhaustedFalling : exhaustedRising
  if (amountIn <= 0n || amountIn > largest || amountIn > (exhaustedBy.get(pool) ?? amountIn)) return undefined
  const { ticks, tickSpacing } = pool
  const limit = falling ? lowestPrice : highestPrice
  const feePips = BigInt(pool.feePips)
  const keptPips = wholePips - feePips
  // V4 allows a fee of 100 %.
  if (keptPips <= 0n) return undefined

  let remaining = amountIn
  let amountOut = 0n
  let { sqrtPriceX96: price, tick, liquidity } = pool
  let cursor = countTicksUpTo(ticks, tick)
  if (falling) cursor -= 1
  const start = cursor

  while (remaining > 0n) {
    const initialized = ticks[cursor]
    const isAtEnd = falling ? price <= limit : price >= limit
    if (isAtEnd || (liquidity === 0n && initialized === undefined)) {
      exhaustedBy.set(pool, amountIn - remaining)
      return undefined
    }

    const boundary = falling ? wordStart(tick, tickSpacing) : wordEnd(tick, tickSpacing)
    // Without liquidity no amount is rounded, so empty words need no stops.
    const stopsAtTick =
      initialized !== undefined &&
      (liquidity === 0n || (falling ? initialized.index >= boundary : initialized.index <= boundary))
    const stop = stopsAtTick ? initialized.index : boundary
    const target = targetPrice(stop)

    const usable = (remaining * keptPips) / wholePips
    const needed = falling ? amount0Taken(target, price, liquidity) : amount1Taken(price, target, liquidity)
    if (usable < needed) {
      const reached = falling
        ? priceAfterAmount0(price, liquidity, usable)
        : priceAfterAmount1(price, liquidity, usable)
      amountOut += falling ? amount1Paid(reached, price, liquidity) : amount0Paid(price, reached, liquidity)
      if (reached !== price) tick = tickAtSqrtRatio(reached)
      price = reached
      break
    }
    amountOut += falling ? amount1Paid(target, price, liquidity) : amount0Paid(price, target, liquidity)
    remaining -= needed + divideUp(needed * feePips, keptPips)
    price = target
    if (price === limit) {
      tick = tickAtSqrtRatio(price)
      continue
    }
    tick = falling ? stop - 1 : stop
    if (stopsAtTick) {
      liquidity += falling ? -initialized.liquidityNet : initialized.liquidityNet
      cursor += falling ? -1 : 1
    }
  }

  if (amountOut === 0n || amountOut > largest) return undefined
  const crossed = falling ? ([cursor + 1, start + 1] as const) : ([start, cursor] as const)
  return { amountOut, next: { ...written(pool, falling, crossed), sqrtPriceX96: price, tick, liquidity } }
}

/**
 * The pool with the words that a swap writes first: the fees of the sold token, and the fees outside the crossed ticks.
 */
function written(
  pool: ConcentratedPool,
  falling: boolean,
  [from, to]: readonly [number, number],
): ConcentratedPool {
  if (pool.earned === undefined) return pool
  const earned = falling ? ([true, pool.earned[1]] as const) : ([pool.earned[0], true] as const)
  const unwritten = earned.filter((one) => !one).length
  const ticks = pool.ticks.map((tick, at) => (at >= from && at < to ? { ...tick, unwritten } : tick))
  return { ...pool, earned, ticks: from < to ? ticks : pool.ticks }
}

const maxInt128 = 2n ** 127n - 1n
const maxInt256 = 2n ** 255n - 1n

/** The largest amount that a swap takes or pays: V4 accounts in 128 bits. */
const maxAmount: Readonly<Record<ConcentratedPool['protocol'], bigint>> = {
  uniswap_v3: maxInt256,
  uniswap_v4: maxInt128,
  pancakeswap_v3: maxInt256,
}

/** The number of ticks at or below `tick`. */
export function countTicksUpTo(ticks: ConcentratedPool['ticks'], tick: number): number {
  let low = 0
  let high = ticks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ticks[middle]?.index ?? 0) <= tick) low = middle + 1
    else high = middle
  }
  return low
}

/** The lowest tick in the bitmap word that holds `tick`. */
function wordStart(tick: number, tickSpacing: number): number {
  return ((Math.floor(tick / tickSpacing) >> 8) << 8) * tickSpacing
}

/** The highest tick in the bitmap word that holds the next usable tick above `tick`. */
function wordEnd(tick: number, tickSpacing: number): number {
  return ((Math.floor(tick / tickSpacing) + 1) | 0xff) * tickSpacing
}

/** The price of a stop, but never at or beyond the ends of the price range. */
function targetPrice(stop: number): bigint {
  if (stop <= minTick) return lowestPrice
  if (stop >= maxTick) return highestPrice
  return sqrtRatioAtTick(stop)
}
