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
 * A transaction has a limit of gas. To charge a unit more than it costs, by λ ≥ 0, takes no more from a route than λ times
 * the limit: that much more is no less than what it is paid (Everett 1963).
 *
 * Whether a fixed cost pays off is not a convex question. The certificate is therefore a tree of cases (Land and Doig
 * 1960): each branch separates the routes that use a pool less from those that use it more, and each leaf has prices of
 * its own. The bound is the largest of the leaves'.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Pool } from '../market/pools/pool.ts'
import { boundValue, type Certificate, priceOf, refuseOtherUnits, soundPools } from './verify-bound.ts'
import { concentratedValue, highestLevel, type Levels, type PoolGas, usedYield } from './verify-net-yield.ts'

/** Units of gas that a route takes at least, and what a unit costs. */
export interface GasCosts {
  /** Base units of the bought token that a unit of gas costs, times 2^192. */
  readonly price: bigint
  /** Units that a transaction has at most, and what each is charged beyond its price, in the same unit. */
  readonly limit: { readonly units: bigint; readonly price: bigint }
  /** What every route takes. */
  readonly base: bigint
  /** What using a pool takes at least. */
  readonly pools: ReadonlyMap<Hex, PoolGas>
}

/** The prices are those of the gross bound, which caps what comes into a pool. */
export interface NetCertificate extends Certificate {
  readonly gas: GasCosts
  readonly cases: Cases
}

export type Cases = Branch | Leaf

/** A pool's level of use is zero where it is not used, else one and the stops, ticks and words, that a swap passes. */
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
 * Base units of the bought token that no acyclic route of the trade on these pools that takes no more gas than the limit
 * exceeds net of it; negative where the gas of every route exceeds what it pays.
 *
 * @throws RangeError as for the gross bound, and where a protocol has no gas, a limit is negative, a raised price is below
 * the leaf's, or a branch does not separate two levels of a pool.
 */
export function verifiedNetBound(pools: readonly Pool[], certificate: NetCertificate): bigint {
  const found = soundPools(pools, [certificate.sellToken])
  if (new Set(found.map(({ id }) => id)).size < found.length)
    throw new RangeError('Expected the pools of a market to have ids of their own.')
  const { units, price } = certificate.gas.limit
  if (units < 0n || price < 0n)
    throw new RangeError(`A limit of ${units} units at ${price} each is negative.`)
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

const allLevels: Levels = { min: 0, max: Infinity }

/** By pool; where it has none, all of its levels. */
type Case = ReadonlyMap<Hex, Levels>

function mostIn(cases: Cases, market: Market, at: Case): bigint {
  if (!('pool' in cases)) return leafValue(cases, market, at)
  const { pool: id, level, below, from } = cases
  const pool = market.pools.find((one) => one.id === id)
  const levels = at.get(id) ?? allLevels
  const highest = pool && Math.min(levels.max, highestLevel(pool))
  if (!highest || !Number.isInteger(level) || level <= levels.min || level > highest)
    throw new RangeError(`The level ${level} does not divide what the pool ${id} can be used for.`)
  const lower = mostIn(below, market, new Map(at).set(id, { ...levels, max: level - 1 }))
  const upper = mostIn(from, market, new Map(at).set(id, { ...levels, min: level }))
  return lower > upper ? lower : upper
}

function leafValue({ prices, raised }: Leaf, { pools, certificate, gross }: Market, at: Case): bigint {
  const { buyToken, sellToken, sellAmount, gas } = certificate
  refuseOtherUnits(buyToken, prices)
  const unitCharge = gas.price + gas.limit.price
  const left = gas.limit.units * gas.limit.price - gas.base * unitCharge
  const start = sellAmount * priceOf(sellToken, prices) + left
  return pools.reduce((value, pool) => {
    const levels = at.get(pool.id) ?? allLevels
    const charges = chargesOf(pool)
    const plain = pool.tokens.map((token) => priceOf(token, prices))
    const higher = raised.get(pool.id)
    const own = pool.tokens.map((token, place) => higher?.get(token) ?? plain[place] ?? 0n)
    const limits = pool.tokens.map((token, place) =>
      limitOf(token, (own[place] ?? 0n) - (plain[place] ?? 0n)),
    )
    if (limits.some((limit) => limit < 0n))
      throw new RangeError(`A raised price of the pool ${pool.id} is below the price.`)
    const valued = { prices: own, limits }
    if (pool.kind === 'concentrated') {
      // Limits that bind at some levels do not at others.
      const ways = higher ? [valued, { prices: plain, limits: [0n, 0n] }] : [valued]
      return value + concentratedValue(pool, ways, charges, levels)
    }
    if (levels.max === 0) return value
    const used = usedYield(pool, valued, charges)
    return levels.min === 0 && used < 0n ? value : value + used
  }, start)

  /** What is earned at a price but not at one that is higher by `raise`. */
  function limitOf(token: Address, raise: bigint): bigint {
    if (raise === 0n) return 0n
    return raise * (token === sellToken ? sellAmount : gross / priceOf(token, certificate.prices))
  }

  function chargesOf({ id }: Pool): PoolGas {
    const units = gas.pools.get(id)
    if (units === undefined) throw new RangeError(`The gas of the pool ${id} is not known.`)
    return {
      steps: units.steps.map((step) => step * unitCharge),
      warm: units.warm * unitCharge,
      ticks: [units.ticks[0] * unitCharge, units.ticks[1] * unitCharge],
      firstTick: units.firstTick * unitCharge,
      word: units.word * unitCharge,
    }
  }
}
