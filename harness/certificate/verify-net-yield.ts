/**
 * What a pool adds to a bound net of gas at given prices, in exact integers, rounding up: its yield less the gas of its steps
 * and of the ticks and words that they pass, and what comes in beside the yield.
 *
 * @module
 */
import type { Pool } from '../market/pools/pool.ts'
import type { WeightedPool } from '../market/pools/weighted.ts'
import { stopsAlong } from './swap-stops.ts'
import { yieldOf } from './verify-bound.ts'
import { directedProductYield, yieldsAlong } from './verify-pair-yield.ts'

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

/** The highest level of use of a pool, or, if it has two tokens, of the direction that sells the one at a place. */
export function highestLevel(pool: Pool, sold: number): number {
  return pool.kind === 'concentrated' ? 1 + [...stopsAlong(pool, sold === 0)].length : 1
}

export interface Valued {
  readonly prices: readonly bigint[]
  /** By token, what comes in beside the yield. */
  readonly limits: readonly bigint[]
}

interface Directed {
  /** Prices at which to value it, each with what comes in beside the yield. */
  readonly ways: readonly { readonly prices: readonly bigint[]; readonly limit: bigint }[]
  readonly charges: PoolGas
  readonly open: Levels
}

/** What a direction of a pool of two tokens adds at each of its open levels of use: the least that a way to value it proves. */
export function directedValues(
  pool: Pool,
  sold: number,
  { ways, charges, open: { min, max } }: Directed,
): readonly bigint[] {
  if (max === 0) return []
  const yields = ways.map(({ prices }) => directedYields(pool, sold, prices))
  const last = Math.min(max, Math.max(1, min, ...yields.map(({ length }) => length)))
  return [...chargesAlong(pool, sold, charges).take(last)]
    .map((charge, place) => {
      const earned = ways.map(({ limit }, way) => (yields[way]?.slice(0, place + 1).at(-1) ?? 0n) + limit)
      return least(earned) - charge
    })
    .slice(Math.max(0, min - 1))
}

/** What it yields at each level, as far as that is more. */
function directedYields(pool: Pool, sold: number, prices: readonly bigint[]): readonly bigint[] {
  switch (pool.kind) {
    case 'concentrated':
      return yieldsAlong(pool, stopsAlong(pool, sold === 0), { falling: sold === 0, prices })
    case 'constant-product':
      return [directedProductYield(pool, sold, prices)]
    case 'market-maker':
      return [sold === 0 ? yieldOf(pool, prices) : 0n]
    case 'wrap':
      if ((prices[sold] ?? 0n) < (prices[1 - sold] ?? 0n))
        throw new RangeError('Expected no form of the native token to be sold for less than the other.')
      return [0n]
    default: {
      const known = yieldsAt.get(prices) ?? yieldOf(pool, prices)
      yieldsAt.set(prices, known)
      return [known]
    }
  }
}

/** What a pool yields in any direction, by the prices, at which both of its directions are valued as a rule. */
const yieldsAt = new WeakMap<readonly bigint[], bigint>()

/** What a step costs that passes no stop, one, and so on. */
function* chargesAlong(
  pool: Pool,
  sold: number,
  { firstTick, steps, ticks, word }: PoolGas,
): Generator<bigint, undefined> {
  let charge = steps[1 - sold] ?? 0n
  let isFirst = true
  yield charge
  if (pool.kind !== 'concentrated') return
  for (const { kind } of stopsAlong(pool, sold === 0)) {
    if (kind === 'word') charge += word
    else {
      charge += (ticks[sold] ?? 0n) + (isFirst ? firstTick : 0n)
      isFirst = false
    }
    yield charge
  }
}

/** What a pool of more tokens earns in one step, or in several, less what they cost. */
export function usedYield(pool: Pool, { prices, limits }: Valued, { steps, warm }: PoolGas): bigint {
  const charges = { step: least(steps), warm }
  const all = yieldOf(pool, prices)
  const any = all + mostAdded(limits, charges, 1)
  if (pool.kind !== 'weighted') return any
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

export function most([first = 0n, ...others]: readonly bigint[]): bigint {
  return others.reduce((a, b) => (a > b ? a : b), first)
}

function least([first = 0n, ...others]: readonly bigint[]): bigint {
  return others.reduce((a, b) => (a < b ? a : b), first)
}
