/**
 * What a pool adds to a bound net of gas at given prices, in exact integers, rounding up: its yield less the gas of its steps
 * and of the ticks and words that they pass, and what comes in beside the yield.
 *
 * @module
 */
import type { Pool } from '../../market/pools/pool.ts'
import type { StablePool } from '../../market/pools/stable.ts'
import type { WeightedPool } from '../../market/pools/weighted.ts'
import { stopsAlong } from './swap-stops.ts'
import { directedProductYield, makerYield, yieldsAlong } from './verify-pair-yield.ts'
import { stableYield } from './verify-stable-yield.ts'
import { weightedYield } from './verify-weighted-yield.ts'

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

/** Which levels of use are open: zero where a direction is not used, else one and the stops that a swap passes. */
export interface Levels {
  readonly min: number
  readonly max: number
}

/** The places of the token that is sold to a pool and of the one that it pays. */
export type Direction = readonly [sold: number, bought: number]

export function directionsOf({ tokens }: Pool): readonly Direction[] {
  const places = [...tokens.keys()]
  return places.flatMap((sold) =>
    places.filter((bought) => bought !== sold).map((bought): Direction => [sold, bought]),
  )
}

/** The highest level of use of a direction. */
export function highestLevel(pool: Pool, [sold]: Direction): number {
  return pool.kind === 'concentrated' ? 1 + [...stopsAlong(pool, sold === 0)].length : 1
}

interface Valued {
  /** What a unit of each token is worth, and what to whoever buys it. */
  readonly prices: readonly bigint[]
  readonly bids: readonly bigint[]
  /** By direction, in the order of {@link directionsOf}. */
  readonly uses: readonly Use[]
  readonly charges: PoolGas
}

/** How a direction may be used, and at what price it is valued. */
export interface Use extends Levels {
  readonly direction: Direction
  /** What a unit costs that is sold, not less than its price. */
  readonly ask: bigint
  /** What all of it that can be sold costs more at that price. */
  readonly limit: bigint
}

/** What a pool adds where it is used at open levels: negative where it has to be used and does not earn its gas. */
export function addedBy(pool: Pool, valued: Valued): bigint {
  const unused = valued.uses.every(({ min }) => min === 0) ? [0n] : []
  switch (pool.kind) {
    case 'weighted':
    case 'stable':
      return most([...unused, ...jointValues(pool, valued)])
    default:
      return most([...unused, ...valued.uses.flatMap((use) => directedValues(pool, use, valued))])
  }
}

type PairPool = Exclude<Pool, JointPool>

/** What a direction of a pool of two tokens adds at each of its open levels of use: the least that a way to value it proves. */
function directedValues(
  pool: PairPool,
  { ask, direction: [sold], limit, max, min }: Use,
  { charges, prices, bids }: Valued,
): readonly bigint[] {
  if (max === 0) return []
  const dearer = { prices: bids.with(sold, ask), limit }
  // Limits that bind at some levels do not at others.
  const ways =
    pool.kind === 'concentrated' && limit > 0n
      ? [dearer, { prices: bids.with(sold, prices[sold] ?? 0n), limit: 0n }]
      : [dearer]
  const yields = ways.map((way) => directedYields(pool, sold, way.prices))
  const last = Math.min(max, Math.max(1, min, ...yields.map(({ length }) => length)))
  return [...chargesAlong(pool, sold, charges).take(last)]
    .map((charge, place) => {
      const earned = ways.map(({ limit }, way) => (yields[way]?.slice(0, place + 1).at(-1) ?? 0n) + limit)
      return least(earned) - charge
    })
    .slice(Math.max(0, min - 1))
}

/** What it yields at each level, as far as that is more. */
function directedYields(pool: PairPool, sold: number, prices: readonly bigint[]): readonly bigint[] {
  switch (pool.kind) {
    case 'concentrated':
      return yieldsAlong(pool, stopsAlong(pool, sold === 0), { falling: sold === 0, prices })
    case 'constant-product':
      return [directedProductYield(pool, sold, prices)]
    case 'market-maker':
      return [sold === 0 ? makerYield(pool, prices) : 0n]
    case 'wrap':
      if ((prices[sold] ?? 0n) < (prices[1 - sold] ?? 0n))
        throw new RangeError('Expected no form of the native token to be sold for less than the other.')
      return [0n]
  }
}

/** What a step costs that passes no stop, one, and so on. */
function* chargesAlong(
  pool: PairPool,
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

/** A pool that can take and pay several tokens, if it has more than two. */
type JointPool = WeightedPool | StablePool

/** What a pool adds where it trades two tokens, or several for one, or one for several, or, of more than three, any for any. */
function jointValues(pool: JointPool, { bids, charges, prices, uses }: Valued): readonly bigint[] {
  const open = uses.filter(({ max }) => max > 0)
  const forced = uses.filter(({ min }) => min > 0)
  const step = least(charges.steps)
  // Whatever is traded earns no more than all that may be.
  if (forced.length === 0 && yieldOf(open) + sumOf(limitsOf(open)) <= step) return []
  const places = [...pool.tokens.keys()]
  const several = [
    ...places.map((place) => open.filter(({ direction: [sold] }) => sold === place)),
    ...places.map((place) => open.filter(({ direction: [, bought] }) => bought === place)),
    ...(places.length > 3 ? [open] : []),
  ].filter((group) => group.length > 1)
  return [...open.map((one) => [one]), ...several].filter(hasForced).flatMap((group) => {
    const yielded = yieldOf(group)
    const sorted = limitsOf(group).toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
    // A step brings one token in.
    return sorted.map((_, place) => yielded + sumOf(sorted.slice(0, place + 1)) - chargeOf(group, place + 1))
  })

  function hasForced(group: readonly Use[]): boolean {
    const [sold, bought] = [soldIn(group), boughtIn(group)]
    return forced.every(({ direction: [one, other] }) => sold.has(one) && bought.has(other))
  }

  function yieldOf(group: readonly Use[]): bigint {
    const bought = boughtIn(group)
    const paid = prices.map((price, place) =>
      bought.has(place) ? (bids[place] ?? price) : price / never + 1n,
    )
    const asks = prices.map((price, place) => {
      const own = group.filter(({ direction: [sold] }) => sold === place).map(({ ask }) => ask)
      return own.length > 0 ? most(own) : price * never
    })
    return pool.kind === 'weighted' ? weightedYield(pool, paid, asks) : stableYield(pool, paid, asks)
  }

  /** What so many steps cost at least: each token that has to be bought takes one, and several that are traded take two. */
  function chargeOf(group: readonly Use[], count: number): bigint {
    const bought = boughtIn(group)
    const wanted = [...(bought.size === 1 ? bought : boughtIn(forced))]
    const number = Math.max(count, wanted.length, group.length > 1 ? 2 : 1)
    const others = BigInt(number - wanted.length) * step
    return (
      sumOf(wanted.map((place) => charges.steps[place] ?? 0n)) + others - BigInt(number - 1) * charges.warm
    )
  }
}

function soldIn(group: readonly Use[]): ReadonlySet<number> {
  return new Set(group.map(({ direction: [sold] }) => sold))
}

function boughtIn(group: readonly Use[]): ReadonlySet<number> {
  return new Set(group.map(({ direction: [, bought] }) => bought))
}

/** By token that is sold, what all of it costs more. */
function limitsOf(group: readonly Use[]): readonly bigint[] {
  return [...soldIn(group)].map((place) =>
    most(group.filter(({ direction: [sold] }) => sold === place).map(({ limit }) => limit)),
  )
}

/** More than any price differs from another one. */
const never = 2n ** 64n

export function most([first = 0n, ...others]: readonly bigint[]): bigint {
  return others.reduce((a, b) => (a > b ? a : b), first)
}

function least([first = 0n, ...others]: readonly bigint[]): bigint {
  return others.reduce((a, b) => (a < b ? a : b), first)
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
