/**
 * What a pool adds to a bound net of gas at given prices, in exact integers, rounding up: its yield less the gas of its steps
 * and of the ticks and words that they pass, and what comes in beside the yield.
 *
 * @module
 */
import type { ConcentratedPool } from '../market/pools/concentrated.ts'
import type { Pool } from '../market/pools/pool.ts'
import type { WeightedPool } from '../market/pools/weighted.ts'
import { stopsAlong } from './swap-stops.ts'
import { yieldOf } from './verify-bound.ts'
import { constantProductYields, yieldsAlong } from './verify-pair-yield.ts'

/** What using a pool takes at least, in units of gas, or in the value of these. */
export interface PoolGas {
  /** A step, by the token that it buys. */
  readonly steps: readonly bigint[]
  /** By how much less a step after another one through the pool. */
  readonly warm: bigint
  /** Every initialized tick that it crosses in addition, where the pool's first token is sold and where its second is. */
  readonly ticks: readonly [bigint, bigint]
  /** The first of these in addition. */
  readonly firstTick: bigint
  /** And every word of the tick bitmap that it enters. */
  readonly word: bigint
}

/** Which levels of use are open: zero where a pool is not used, else one and the stops that a swap passes. */
export interface Levels {
  readonly min: number
  readonly max: number
}

const bothWays = [true, false]

/** The highest level of use of a pool. */
export function highestLevel(pool: Pool): number {
  if (pool.kind !== 'concentrated') return 1
  return 1 + Math.max(...bothWays.map((falling) => [...stopsAlong(pool, falling)].length))
}

export interface Valued {
  readonly prices: readonly bigint[]
  /** By token, what comes in beside the yield. */
  readonly limits: readonly bigint[]
}

/** What a pool adds at the best of its open levels, of each the least that a way to value it proves. */
export function concentratedValue(
  pool: ConcentratedPool,
  ways: readonly Valued[],
  charges: PoolGas,
  { min, max }: Levels,
): bigint {
  const values = min === 0 ? [0n] : []
  // An acyclic route does not come back, so that it uses one direction.
  for (const falling of max === 0 ? [] : bothWays) {
    const yields = ways.map(({ prices }) => yieldsAlong(pool, stopsAlong(pool, falling), { falling, prices }))
    const last = Math.min(max, Math.max(min, ...yields.map(({ length }) => length)))
    for (const [place, charge] of [...chargesAlong(pool, falling, charges).take(last)].entries()) {
      const level = place + 1
      const earned = ways.map(
        ({ limits }, way) => (yields[way]?.slice(0, level).at(-1) ?? 0n) + (limits[falling ? 0 : 1] ?? 0n),
      )
      if (level >= min) values.push(least(earned) - charge)
    }
  }
  return most(values)
}

/** What a step costs that passes no stop, one, and so on. */
function* chargesAlong(
  pool: ConcentratedPool,
  falling: boolean,
  { firstTick, steps, ticks, word }: PoolGas,
): Generator<bigint, undefined> {
  let charge = steps[falling ? 1 : 0] ?? 0n
  let isFirst = true
  yield charge
  for (const { kind } of stopsAlong(pool, falling)) {
    if (kind === 'word') charge += word
    else {
      charge += ticks[falling ? 0 : 1] + (isFirst ? firstTick : 0n)
      isFirst = false
    }
    yield charge
  }
}

/** What a pool earns in one step, or in several, less what they cost. */
export function usedYield(pool: Pool, { prices, limits }: Valued, { steps, warm }: PoolGas): bigint {
  if (pool.kind === 'constant-product' || pool.kind === 'wrap') {
    // As above, one direction is used.
    const earned = pool.kind === 'wrap' ? [yieldOf(pool, prices), 0n] : constantProductYields(pool, prices)
    return most(earned.map((one, sold) => one + (limits[sold] ?? 0n) - (steps[1 - sold] ?? 0n)))
  }
  const charges = { step: least(steps), warm }
  const all = yieldOf(pool, prices)
  const any = all + mostAdded(limits, charges, 1)
  if (pool.kind !== 'weighted' || pool.tokens.length === 2) return any
  // In one step two tokens are traded, and the others are not.
  const pairs = pool.tokens.flatMap((_, i) => pool.tokens.slice(0, i).map((_, o) => [i, o] as const))
  const ofPairs = pairs.map((pair) => {
    const [own, limited] = [prices, limits].map((all) => pair.map((place) => all[place] ?? 0n))
    return yieldOf(pairOf(pool, pair), own ?? []) + mostAdded(limited ?? [], charges, 1)
  })
  return most([all + mostAdded(limits, charges, 2), ...ofPairs])
}

/** A weighted pool of which two tokens alone are traded. */
function pairOf(pool: WeightedPool, pair: readonly [number, number]): WeightedPool {
  const taken = <T>(values: readonly T[]) => pair.flatMap((place) => values.slice(place, place + 1))
  return { ...pool, tokens: taken(pool.tokens), balances: taken(pool.balances), weights: taken(pool.weights) }
}

/** What the limits of several tokens add, less the charges of as many steps as there are tokens, and `min` at least. */
function mostAdded(
  limits: readonly bigint[],
  { step, warm }: { readonly step: bigint; readonly warm: bigint },
  min: number,
): bigint {
  const sorted = limits.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
  const sums = sorted.map((_, place) =>
    sorted.slice(0, place + 1).reduce((sum, limit) => sum + limit - step + warm, -warm),
  )
  return most(sums.slice(min - 1))
}

function most([first = 0n, ...others]: readonly bigint[]): bigint {
  return others.reduce((a, b) => (a > b ? a : b), first)
}

function least([first = 0n, ...others]: readonly bigint[]): bigint {
  return others.reduce((a, b) => (a < b ? a : b), first)
}
