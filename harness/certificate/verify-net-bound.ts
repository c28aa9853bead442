/**
 * Verifies a certificate of what can be paid net of gas, in exact integers, rounding up. Like the gross one it trusts
 * only the pools, and what their gas costs.
 *
 * A pool that is used costs its gas, whatever it trades, so that it adds its yield less that gas, or nothing. That
 * alone would say little of a small order, on which no deep pool earns its gas back. But an acyclic route, which sells a
 * token once, brings no more of it into a pool than the whole order can buy: the gross bound's value by the token's price.
 * With that cap A and any price w above the price v, a pool earns at most its yield at w and (w - v)·A: what it earns at
 * v is what it earns at w and (w - v) for every unit that goes in, less as much for every unit that comes out. A step
 * brings one token in, so that of several tokens each such part costs a step of its own.
 *
 * Whether a fixed cost pays off is not a convex question. The certificate is therefore a tree of cases (Land and Doig
 * 1960): each branch separates the routes that use a pool less from those that use it more, and each leaf has prices of
 * its own. The bound is the largest of the leaves'.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Pool } from '../market/pools/pool.ts'
import type { WeightedPool } from '../market/pools/weighted.ts'
import type { Protocol } from '../spec/protocols.ts'
import {
  boundValue,
  type Certificate,
  priceOf,
  refuseOtherUnits,
  soundPools,
  yieldOf,
} from './verify-bound.ts'
import { concentratedYields } from './verify-pair-yield.ts'

/** Units of gas that a route takes at least, and what a unit costs. */
export interface GasCosts {
  /** Base units of the bought token that a unit of gas costs, times 2^192. */
  readonly price: bigint
  /** What every route takes. */
  readonly base: bigint
  /** What a step takes. */
  readonly steps: ReadonlyMap<Protocol, bigint>
  /** What a step takes in addition for every initialized tick that it crosses. */
  readonly tick: bigint
}

/** The prices are those of the gross bound, which caps what comes into a pool. */
export interface NetCertificate extends Certificate {
  readonly gas: GasCosts
  readonly cases: Cases
}

export type Cases = Branch | Leaf

/** A pool's level of use is zero where it is not used, else one and the ticks that it crosses in one direction at most. */
export interface Branch {
  readonly pool: Hex
  readonly level: number
  /** The routes that use the pool at a lower level. */
  readonly below: Cases
  /** Those that use it at this level or a higher one. */
  readonly from: Cases
}

export interface Leaf {
  readonly prices: ReadonlyMap<Address, bigint>
  /** By pool, the higher prices of those of its tokens at which it is valued. */
  readonly raised: ReadonlyMap<Hex, ReadonlyMap<Address, bigint>>
}

/**
 * Base units of the bought token that no acyclic route of the trade on these pools exceeds net of its gas; negative
 * where the gas of every route exceeds what it pays.
 *
 * @throws RangeError as for the gross bound, and where a protocol has no gas, a raised price is below the leaf's, or
 * a branch does not separate two levels of a pool.
 */
export function verifiedNetBound(pools: readonly Pool[], certificate: NetCertificate): bigint {
  const found = soundPools(pools, [certificate.sellToken])
  if (new Set(found.map(({ id }) => id)).size < found.length)
    throw new RangeError('Expected the pools of a market to have ids of their own.')
  const gross = boundValue(found, { orders: [certificate], prices: certificate.prices })
  const market: Market = { pools: found, certificate, gross }
  // Up, because gas costs fractions of units.
  return -(-mostIn(certificate.cases, market, new Map()) >> 192n)
}

interface Market {
  readonly pools: readonly Pool[]
  readonly certificate: NetCertificate
  /** The gross bound, in the fixed point of the prices. */
  readonly gross: bigint
}

interface Levels {
  readonly min: number
  readonly max: number
}

/** By pool; where it has none, all of its levels. */
type Case = ReadonlyMap<Hex, Levels>

function mostIn(cases: Cases, market: Market, at: Case): bigint {
  if (!('pool' in cases)) return leafValue(cases, market, at)
  const { pool: id, level, below, from } = cases
  const pool = market.pools.find((one) => one.id === id)
  const levels = at.get(id) ?? (pool && allLevels(pool))
  if (!levels || !Number.isInteger(level) || level <= levels.min || level > levels.max)
    throw new RangeError(`The level ${level} does not divide what the pool ${id} can be used for.`)
  const lower = mostIn(below, market, new Map(at).set(id, { ...levels, max: level - 1 }))
  const upper = mostIn(from, market, new Map(at).set(id, { ...levels, min: level }))
  return lower > upper ? lower : upper
}

function allLevels(pool: Pool): Levels {
  return { min: 0, max: pool.kind === 'concentrated' ? 1 + pool.ticks.length : 1 }
}

function leafValue({ prices, raised }: Leaf, { pools, certificate, gross }: Market, at: Case): bigint {
  const { buyToken, sellToken, sellAmount, gas } = certificate
  refuseOtherUnits(buyToken, prices)
  const start = sellAmount * priceOf(sellToken, prices) - gas.base * gas.price
  return pools.reduce((value, pool) => {
    const plain = pool.tokens.map((token) => priceOf(token, prices))
    const higher = raised.get(pool.id)
    const most = (own: readonly bigint[], levels: Levels) => {
      const limits = pool.tokens.map((token, place) =>
        limitOf(token, (own[place] ?? 0n) - (plain[place] ?? 0n)),
      )
      if (limits.some((limit) => limit < 0n))
        throw new RangeError(`A raised price of the pool ${pool.id} is below the price.`)
      return valuesOf({ pool, prices: own, limits }, chargesOf(pool), levels)
    }
    const levels = at.get(pool.id) ?? allLevels(pool)
    const values = most(
      pool.tokens.map((token, place) => higher?.get(token) ?? plain[place] ?? 0n),
      levels,
    )
    // Limits that bind at some levels do not at others.
    const others = pool.kind === 'concentrated' && higher ? most(plain, levels) : values
    return value + mostOf(values, others)
  }, start)

  /** What is earned at a price but not at one that is higher by `raise`. */
  function limitOf(token: Address, raise: bigint): bigint {
    if (raise === 0n) return 0n
    return raise * (token === sellToken ? sellAmount : gross / priceOf(token, certificate.prices))
  }

  function chargesOf({ protocol }: Pool): Charges {
    const step = gas.steps.get(protocol)
    if (step === undefined) throw new RangeError(`The gas of a step of ${protocol} is not known.`)
    return { step: step * gas.price, tick: gas.tick * gas.price }
  }
}

/** In the fixed point of the prices. */
interface Charges {
  readonly step: bigint
  readonly tick: bigint
}

interface Valued {
  readonly pool: Pool
  readonly prices: readonly bigint[]
  /** By token, what comes in beside the yield. */
  readonly limits: readonly bigint[]
}

/** What a pool adds, by level from the lowest that is open. */
function valuesOf(valued: Valued, { step, tick }: Charges, { min, max }: Levels): readonly bigint[] {
  const { pool, prices, limits } = valued
  const yields = pool.kind === 'concentrated' ? concentratedYields(pool, prices) : [usedYield(valued, step)]
  const added = pool.kind === 'concentrated' ? mostAdded(limits, step, 1) : 0n
  const last = Math.min(max, Math.max(yields.length, min))
  return Array.from({ length: last - min + 1 }, (_, place) => {
    const level = min + place
    if (level === 0) return 0n
    return (yields[Math.min(level, yields.length) - 1] ?? 0n) + added - BigInt(level - 1) * tick
  })
}

/** What a pool earns in one step, or in several, less what they cost. */
function usedYield({ pool, prices, limits }: Valued, step: bigint): bigint {
  const all = yieldOf(pool, prices)
  const any = all + mostAdded(limits, step, 1)
  if (pool.kind !== 'weighted' || pool.tokens.length === 2) return any
  // In one step two tokens are traded, and the others are not.
  const pairs = pool.tokens.flatMap((_, i) => pool.tokens.slice(0, i).map((_, o) => [i, o] as const))
  return pairs
    .map((pair) => {
      const [own, limited] = [prices, limits].map((all) => pair.map((place) => all[place] ?? 0n))
      return yieldOf(pairOf(pool, pair), own ?? []) + mostAdded(limited ?? [], step, 1)
    })
    .reduce((most, one) => (one > most ? one : most), all + mostAdded(limits, step, 2))
}

/** A weighted pool of which two tokens alone are traded. */
function pairOf(pool: WeightedPool, pair: readonly [number, number]): WeightedPool {
  const taken = <T>(values: readonly T[]) => pair.flatMap((place) => values.slice(place, place + 1))
  return { ...pool, tokens: taken(pool.tokens), balances: taken(pool.balances), weights: taken(pool.weights) }
}

/** What the limits of several tokens add, less the charges of as many steps as there are tokens, and `min` at least. */
function mostAdded(limits: readonly bigint[], step: bigint, min: number): bigint {
  const sorted = limits.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
  let added = 0n
  let most: bigint | undefined
  for (const [place, limit] of sorted.entries()) {
    added += limit - step
    if (place + 1 >= min && (most === undefined || added > most)) most = added
  }
  return most ?? -BigInt(min) * step
}

/** The most over all levels, of each level the lower value; a level that is missing is worth no more than the last. */
function mostOf(values: readonly bigint[], others: readonly bigint[]): bigint {
  const count = Math.max(values.length, others.length)
  const at = (all: readonly bigint[], place: number) => all[Math.min(place, all.length - 1)] ?? 0n
  return Array.from({ length: count }, (_, place) => {
    const [one, other] = [at(values, place), at(others, place)]
    return one < other ? one : other
  }).reduce((most, one) => (one > most ? one : most))
}
