/**
 * Checks whether the state of a pool is one that its contract can have. A recording that mixes several blocks, or lacks
 * ticks, has the form of a pool, but its results are wrong: neither the payment of a swap nor the bound of a
 * certificate holds.
 *
 * @module
 */
import { type ConcentratedPool, countTicksUpTo } from './concentrated.ts'
import type { Pool, PoolKind } from './pool.ts'
import { maxSqrtRatio, maxTick, minSqrtRatio, minTick, sqrtRatioAtTick } from './tick-math.ts'

/** @returns The defect of a pool, as a sentence that names it; `undefined` if there is none. */
export function defectOf(pool: Pool): string | undefined {
  const isDistinct = new Set(pool.tokens).size === pool.tokens.length && pool.tokens.length > 1
  const defect = isDistinct ? defectIn(pool) : 'its tokens are not two or more distinct ones'
  return defect && `The pool ${pool.id} is unsound: ${defect}.`
}

/** @throws UnsoundPool for the first pool with a defect. */
export function refuseUnsound(pools: readonly Pool[]): void {
  for (const pool of pools) {
    const defect = defectOf(pool)
    if (defect !== undefined) throw new UnsoundPool(defect)
  }
}

const defects: { readonly [Kind in PoolKind]: (pool: Pool<Kind>) => string | undefined } = {
  'constant-product': ({ reserves }) => (isBelowZero(reserves) ? 'a reserve is negative' : undefined),
  concentrated: concentratedDefect,
  weighted({ balances, weights, scalingFactors, swapFee, tokens }) {
    if (!haveLength(tokens.length, balances, weights, scalingFactors))
      return 'its tokens are not all described'
    if (isBelowZero(balances)) return 'a balance is negative'
    if (weights.some((weight) => weight <= 0n) || sum(weights) !== one)
      return 'its weights do not add up to one'
    if (scalingFactors.some((factor) => factor <= 0n)) return 'a scaling factor is not positive'
    return isFraction(swapFee, one) ? undefined : 'its fee is not a fraction'
  },
  stable({ balances, rates, amplification, precision, fee, adminFee, tokens }) {
    if (!haveLength(tokens.length, balances, rates)) return 'its tokens are not all described'
    if (isBelowZero(balances)) return 'a balance is negative'
    if (rates.some((rate) => rate <= 0n)) return 'a rate is not positive'
    if (balances.some((balance, index) => balance > 0n && balance * (rates[index] ?? 0n) < one))
      return 'a balance is too small for its rate'
    if (amplification <= 0n || precision <= 0n) return 'its amplification is not positive'
    if (amplification * BigInt(tokens.length) < precision) return 'its amplification is below one'
    if (amplification > maxAmplification * precision) return 'its amplification is more than a million'
    const areFractions = isFraction(fee, wholeFee) && isFraction(adminFee, wholeFee + 1n)
    return areFractions ? undefined : 'a fee is not a fraction'
  },
  'market-maker': ({ maxAmountIn, maxAmountOut }) =>
    isBelowZero([maxAmountIn, maxAmountOut]) ? 'an amount is negative' : undefined,
  wrap: () => undefined,
}

const one = 10n ** 18n
const wholeFee = 10n ** 10n
const wholePips = 1_000_000
/** MAX_A of Curve's contracts. */
const maxAmplification = 1_000_000n

function defectIn<Kind extends PoolKind>(pool: Pool<Kind>): string | undefined {
  return defects[pool.kind](pool)
}

function concentratedDefect(pool: ConcentratedPool): string | undefined {
  const { feePips, liquidity, sqrtPriceX96, tick, tickSpacing, ticks } = pool
  if (feePips < 0 || feePips >= wholePips) return 'its fee is not a fraction'
  if (tickSpacing <= 0) return 'its tick spacing is not positive'
  if (ticks.some(({ index }) => index < minTick || index > maxTick)) return 'a tick is out of range'
  if (ticks.some(({ index }, place) => index <= (ticks[place - 1]?.index ?? -Infinity)))
    return 'its ticks are not ascending'
  if (!isWithinTick(sqrtPriceX96, tick)) return 'its price is outside its tick'
  return liquidityDefect(ticks, liquidity, countTicksUpTo(ticks, tick))
}

/** A price that has fallen to a tick belongs to the one below. */
function isWithinTick(sqrtPriceX96: bigint, tick: number): boolean {
  if (sqrtPriceX96 < minSqrtRatio || sqrtPriceX96 >= maxSqrtRatio || tick < minTick - 1 || tick >= maxTick)
    return false
  const lowest = tick < minTick ? minSqrtRatio : sqrtRatioAtTick(tick)
  return lowest <= sqrtPriceX96 && sqrtPriceX96 <= sqrtRatioAtTick(tick + 1)
}

function liquidityDefect(
  ticks: ConcentratedPool['ticks'],
  liquidity: bigint,
  below: number,
): string | undefined {
  let running = 0n
  let current = 0n
  for (const [place, { liquidityNet }] of ticks.entries()) {
    running += liquidityNet
    if (running < 0n) return 'its liquidity is negative beyond a tick'
    if (place === below - 1) current = running
  }
  if (running !== 0n) return 'its ticks do not add up to zero'
  return current === liquidity ? undefined : 'its liquidity is not that of its ticks'
}

function haveLength(length: number, ...lists: readonly (readonly bigint[])[]): boolean {
  return lists.every((list) => list.length === length)
}

function isBelowZero(amounts: readonly bigint[]): boolean {
  return amounts.some((amount) => amount < 0n)
}

function isFraction(part: bigint, whole: bigint): boolean {
  return part >= 0n && part < whole
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

/** A market that was read has a pool in an impossible state. */
export class UnsoundPool extends Error {
  override readonly name = 'UnsoundPool'
}
