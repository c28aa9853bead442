/**
 * Upper bounds of the profit of trades with pools of two tokens at given prices.
 *
 * A pool with balances R_in and R_out that keeps their product, and keeps the fraction f of the input after
 * the fee, yields (√(v_out·R_out) - √(v_in·R_in/f))². Between two ticks a pool of concentrated liquidity is such
 * a pool of virtual balances; prices beyond the segment trade it to its end. Values are in the fixed point of the
 * prices.
 *
 * @module
 */

import { divideUp, squareRoot } from '../../core/integer-math.ts'
import type { ConcentratedPool } from '../../market/pools/concentrated.ts'
import type { ConstantProductPool } from '../../market/pools/constant-product.ts'
import type { MarketMakerPool } from '../../market/pools/market-maker.ts'
import { sqrtRatioAtTick } from '../../market/pools/tick-math.ts'
import { type Stop, ticksAlong } from './swap-stops.ts'

const x96 = 2n ** 96n
const wholePips = 1_000_000n

export function constantProductYield(pool: ConstantProductPool, prices: readonly bigint[]): bigint {
  return directedProductYield(pool, 0, prices) + directedProductYield(pool, 1, prices)
}

/** The yield of the direction that sells the token at a place. */
export function directedProductYield(
  { reserves }: ConstantProductPool,
  sold: number,
  [price0 = 0n, price1 = 0n]: readonly bigint[],
): bigint {
  const [value0, value1] = [reserves[0] * price0, reserves[1] * price1]
  return sold === 0 ? productYield(value0, value1, 997n, 1000n) : productYield(value1, value0, 997n, 1000n)
}

export function makerYield(
  { maxAmountIn, maxAmountOut }: MarketMakerPool,
  [price0 = 0n, price1 = 0n]: readonly bigint[],
): bigint {
  const earned = maxAmountOut * price1 - maxAmountIn * price0
  return earned > 0n ? earned : 0n
}

export function concentratedYield(pool: ConcentratedPool, prices: readonly bigint[]): bigint {
  const earned = (falling: boolean) =>
    yieldsAlong(pool, ticksAlong(pool, falling), { falling, prices }).at(-1) ?? 0n
  return earned(true) + earned(false)
}

/** The yields of one direction before the first stop, before the second, and so on, up to the last that grows. */
export function yieldsAlong(
  pool: ConcentratedPool,
  stops: Iterable<Stop>,
  { falling, prices }: { readonly falling: boolean; readonly prices: readonly bigint[] },
): readonly bigint[] {
  const [price0 = 0n, price1 = 0n] = prices
  const direction = falling
    ? { valueIn: price0, valueOut: price1, balanceIn: balance0, balanceOut: balance1, sign: -1n }
    : { valueIn: price1, valueOut: price0, balanceIn: balance1, balanceOut: balance0, sign: 1n }
  return directedYields(pool, stops, direction)
}

/** One direction of a pool of concentrated liquidity. */
interface Direction {
  readonly valueIn: bigint
  readonly valueOut: bigint
  /** The virtual balances of a unit of liquidity at a square root price, as fractions. */
  readonly balanceIn: (sqrtPrice: bigint) => Fraction
  readonly balanceOut: (sqrtPrice: bigint) => Fraction
  /** The sign of a tick's net liquidity when a swap crosses it. */
  readonly sign: bigint
}

interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const balance0 = (sqrtPrice: bigint) => ({ over: x96, under: sqrtPrice })
const balance1 = (sqrtPrice: bigint) => ({ over: sqrtPrice, under: x96 })

function directedYields(
  pool: ConcentratedPool,
  stops: Iterable<Stop>,
  direction: Direction,
): readonly bigint[] {
  const { valueIn, valueOut, balanceIn, balanceOut, sign } = direction
  const kept = wholePips - BigInt(pool.feePips)
  const stillGains = (sqrtPrice: bigint) => {
    const [taken, paid] = [balanceIn(sqrtPrice), balanceOut(sqrtPrice)]
    return valueOut * paid.over * kept * taken.under > valueIn * taken.over * wholePips * paid.under
  }
  const totals: bigint[] = []
  let total = 0n
  let { sqrtPriceX96: from, liquidity } = pool
  for (const { index, liquidityNet } of stops) {
    if (!stillGains(from)) return totals
    const to = sqrtRatioAtTick(index)
    const [inFrom, outFrom, inTo, outTo] = [balanceIn(from), balanceOut(from), balanceIn(to), balanceOut(to)]
    const paid = valueOut * liquidity
    const taken = valueIn * liquidity * wholePips
    if (!stillGains(to)) {
      const root = squareRoot((paid * taken) / kept)
      total += up(paid, outFrom) + up(taken, { ...inFrom, under: inFrom.under * kept }) - 2n * root
      return [...totals, total]
    }
    total += up(paid, outFrom) - down(paid, outTo)
    total +=
      up(taken, { ...inFrom, under: inFrom.under * kept }) -
      down(taken, { ...inTo, under: inTo.under * kept })
    totals.push(total)
    liquidity += sign * liquidityNet
    from = to
  }
  return totals
}

/** The yield of a constant product, from the values of its two balances; the fee leaves `kept` of `whole`. */
function productYield(valueIn: bigint, valueOut: bigint, kept: bigint, whole: bigint): bigint {
  if (valueOut * kept <= valueIn * whole) return 0n
  return valueOut + (valueIn * whole) / kept + 1n - 2n * squareRoot((valueIn * valueOut * whole) / kept)
}

function up(factor: bigint, { over, under }: Fraction): bigint {
  return divideUp(factor * over, under)
}

function down(factor: bigint, { over, under }: Fraction): bigint {
  return (factor * over) / under
}
