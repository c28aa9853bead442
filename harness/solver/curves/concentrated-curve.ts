/**
 * Liquidity between ticks as segments, from the price outwards in one direction. Within a segment the liquidity is
 * constant and the pool trades like a constant product of virtual balances. Each segment holds the total of all
 * segments before it, so a trade of any depth takes one search and one exponential.
 *
 * @module
 */
import { type ConcentratedPool, countTicksUpTo } from '../../market/pools/concentrated.ts'
import { meanTickGas, passingGas } from '../gas.ts'
import { type Curve, CurveTrade } from './curve.ts'

const logOfTick = Math.log(1.0001)
const logOfX192 = 192 * Math.LN2

/**
 * The search stops a basis point of the price before the liquidity ends, because the pool reverts beyond, or at a
 * hundredth of the last segment before its end if that is less.
 */
const endMargin = 1e-4
const endMarginPart = 0.01

interface Segment {
  /** The change of the price's logarithm from the pool's price to the start and the end of the segment. */
  readonly start: number
  readonly end: number
  /** Virtual balances at the start; that of the input is divided by the fraction that the fee leaves. */
  readonly balanceIn: number
  readonly balanceOut: number
  /** Base units traded by all segments before this one. */
  readonly totalIn: number
  readonly totalOut: number
}

/**
 * @param falling Whether token0 is sold, so that its price falls.
 * @returns `undefined` if there is no liquidity in this direction.
 */
export function concentratedCurve(pool: ConcentratedPool, falling: boolean): Curve | undefined {
  const [first] = segmentsOf(pool, falling).take(1)
  if (!first) return undefined
  let segments: readonly number[] | undefined
  let tickGas: number | undefined
  const wordsEntered = wordCounter(pool, falling)
  return {
    logRate: Math.log(first.balanceOut / first.balanceIn),
    slope: first.balanceIn / 2,
    depthOf(crossed) {
      segments ??= numbersOf(segmentsOf(pool, falling))
      const next = segments[(crossed + 1) * width]
      return next === undefined ? Infinity : (next - first.start) * (1 - 1e-12)
    },
    trade(depth) {
      segments ??= numbersOf(segmentsOf(pool, falling))
      tickGas ??= meanTickGas(pool, falling ? 0 : 1)
      const moved = first.start + depth
      const crossed = placeAt(moved, segments)
      const { start, end, balanceIn, balanceOut, totalIn, totalOut } = segmentAt(crossed, segments)
      const grown = Math.expm1((Math.min(moved, end) - start) / 2)
      const words = wordsEntered(Math.min(moved, segmentAt(segments.length / width - 1, segments).end))
      return new CurveTrade(
        totalIn + balanceIn * grown,
        totalOut + (balanceOut * grown) / (1 + grown),
        moved < end ? (balanceIn * (1 + grown)) / 2 : 0,
        crossed,
        passingGas(pool, { ticks: crossed, words, tickGas }),
      )
    },
  }
}

/** Numbers per segment. A market has millions of segments, which would take four times as much memory as objects. */
const width = 6

/** The numbers of all segments, concatenated. */
function numbersOf(segments: Iterable<Segment>): readonly number[] {
  const numbers: number[] = []
  for (const { start, end, balanceIn, balanceOut, totalIn, totalOut } of segments)
    numbers.push(start, end, balanceIn, balanceOut, totalIn, totalOut)
  return numbers
}

function segmentAt(place: number, segments: readonly number[]): Segment {
  const at = place * width
  return {
    start: segments[at] ?? 0,
    end: segments[at + 1] ?? 0,
    balanceIn: segments[at + 2] ?? 0,
    balanceOut: segments[at + 3] ?? 0,
    totalIn: segments[at + 4] ?? 0,
    totalOut: segments[at + 5] ?? 0,
  }
}

/** The last segment that starts at or before this change of the price's logarithm. */
function placeAt(moved: number, segments: readonly number[]): number {
  let low = 0
  let high = segments.length / width - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((segments[middle * width] ?? 0) <= moved) low = middle
    else high = middle - 1
  }
  return low
}

/** Counts the words of the tick bitmap that the price enters while its logarithm moves by `moved`. */
function wordCounter({ sqrtPriceX96, tick, tickSpacing }: ConcentratedPool, falling: boolean) {
  const logPrice = 2 * Math.log(Number(sqrtPriceX96)) - logOfX192
  const ticksPerWord = 256 * tickSpacing
  const start = Math.floor(tick / ticksPerWord)
  return (moved: number) => {
    const reached = Math.floor((logPrice - (falling ? moved : -moved)) / logOfTick)
    return Math.abs(Math.floor(reached / ticksPerWord) - start)
  }
}

/** The segments that hold liquidity, nearest first. */
function* segmentsOf(pool: ConcentratedPool, falling: boolean): Generator<Segment> {
  const { ticks } = pool
  const logPrice = 2 * Math.log(Number(pool.sqrtPriceX96)) - logOfX192
  const kept = 1 - pool.feePips / 1e6
  const sign = falling ? 1 : -1
  let liquidity = Number(pool.liquidity)
  let start = 0
  let totalIn = 0
  let totalOut = 0

  const above = countTicksUpTo(ticks, pool.tick)
  const last = falling ? 0 : ticks.length - 1
  for (let at = falling ? above - 1 : above; at >= 0 && at < ticks.length; at -= sign) {
    const { index, liquidityNet } = ticks[at] ?? { index: 0, liquidityNet: 0n }
    const reach = sign * (logPrice - index * logOfTick)
    const end = at === last ? reach - Math.min(endMargin, endMarginPart * (reach - start)) : reach
    if (liquidity > 0 && end > start) {
      const sqrtPrice = Math.exp((logPrice - sign * start) / 2)
      const [balance0, balance1] = [liquidity / sqrtPrice, liquidity * sqrtPrice]
      const balanceIn = (falling ? balance0 : balance1) / kept
      const balanceOut = falling ? balance1 : balance0
      yield { start, end, balanceIn, balanceOut, totalIn, totalOut }
      totalIn += balanceIn * Math.expm1((end - start) / 2)
      totalOut -= balanceOut * Math.expm1((start - end) / 2)
    }
    start = Math.max(start, end)
    liquidity -= sign * Number(liquidityNet)
  }
}
