/**
 * The value that a pool adds to a bound net of gas at given prices, in exact integers rounded up: its yield less the
 * gas of its steps and of the ticks and words that they pass, plus the value of the capped amounts.
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

/** The least gas of using a pool, in units of gas or as their value. */
export interface PoolGas {
  /** Per step, by the place of the token that it buys. */
  readonly steps: readonly bigint[]
  /** The reduction for each step after the first through the pool. */
  readonly warm: bigint
  /** In addition per initialized tick that is crossed, if the pool's first token is sold and if its second is. */
  readonly ticks: readonly [bigint, bigint]
  /** In addition for the first of these ticks. */
  readonly firstTick: bigint
  /** In addition per word of the tick bitmap that the swap enters. */
  readonly word: bigint
}

/** The open levels of use: zero if a direction is not used, otherwise one plus the stops that a swap passes. */
export interface Levels {
  readonly min: number
  readonly max: number
}

/** The places of the token that is sold to a pool and of the token that the pool pays. */
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
  /** The value of a unit of each token, and its value to a buyer. */
  readonly prices: readonly bigint[]
  readonly bids: readonly bigint[]
  /** By direction, in the order of {@link directionsOf}. */
  readonly uses: readonly Use[]
  readonly charges: PoolGas
}

/** The use of a direction that a case allows, and the price at which it is valued. */
export interface Use extends Levels {
  readonly direction: Direction
  /** The price of a unit of the sold token, at least the token's price. */
  readonly ask: bigint
  /** The additional cost, at `ask`, of the most that can be sold. */
  readonly limit: bigint
}

/** The value that a pool adds at open levels of use: negative if it must be used and does not earn its gas. */
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

/**
 * The value that a direction of a pool of two tokens adds at each of its open levels: the least that a valuation
 * proves.
 */
function directedValues(
  pool: PairPool,
  { ask, direction: [sold], limit, max, min }: Use,
  { charges, prices, bids }: Valued,
): readonly bigint[] {
  if (max === 0) return []
  const dearer = { prices: bids.with(sold, ask), limit }
  // A limit may bind at some levels and not at others.
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

/** The pool's yield at each level, up to the last level at which it grows. */
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

/** The charge of a step that passes no stop, one, two and so on. */
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

/** A pool that can take and pay several tokens if it has more than two. */
type JointPool = WeightedPool | StablePool

/**
 * The values that a pool adds by each pattern of trade: two tokens, several for one, one for several, or any for any.
 */
function jointValues(pool: JointPool, { bids, charges, prices, uses }: Valued): readonly bigint[] {
  const open = uses.filter(({ max }) => max > 0)
  const forced = uses.filter(({ min }) => min > 0)
  const step = least(charges.steps)
  // No trade earns more than all that are open together.
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
    // Each step sells one token, so each further limit is charged a step.
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

  /**
   * The least charge of so many steps: each token that must be bought takes one, and a group of several trades takes
   * two.
   */
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

/** The limit of each sold token: the additional cost of all of it. */
function limitsOf(group: readonly Use[]): readonly bigint[] {
  return [...soldIn(group)].map((place) =>
    most(group.filter(({ direction: [sold] }) => sold === place).map(({ limit }) => limit)),
  )
}

/** A factor that exceeds the ratio of any two relevant prices, so that a token at such a price is not traded. */
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
