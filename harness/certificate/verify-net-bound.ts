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
 * A pool of two tokens has two directions, of which an acyclic route uses one, because it does not come back. What is earned
 * in a direction at v is no more than what is earned in it where the token that it sells is worth less, since every unit
 * that goes in then costs less. So each direction is valued at a price of its own for what it sells: above v at the cap's
 * cost, below v for nothing, as where the yield of both would otherwise count what the other direction earns.
 *
 * To come to hold a token takes gas once, however many steps buy it. A route that buys an amount of it takes that part of this
 * gas at least which the amount is of the cap A: so each unit is worth less by that to whoever buys it, and what a pool is sold
 * of it costs as much as before. A route that is known to hold the token takes all of it.
 *
 * A transaction has a limit of gas. To charge a unit more than it costs, by λ ≥ 0, takes no more from a route than λ times
 * the limit: that much more is no less than what it is paid (Everett 1963).
 *
 * Whether a fixed cost pays off is not a convex question. The certificate is therefore a tree of cases (Land and Doig
 * 1960): each branch separates the routes that use a pool, or one that has two tokens in a direction, less from those that
 * use it more, or those that hold a token from those that do not, and each leaf has prices of its own. The routes that use a
 * direction do not use the other one, and hold what it buys. The bound is the largest of the leaves'.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Pool } from '../market/pools/pool.ts'
import { boundValue, type Certificate, priceOf, refuseOtherUnits, soundPools } from './verify-bound.ts'
import {
  directedValues,
  highestLevel,
  type Levels,
  most,
  type PoolGas,
  usedYield,
} from './verify-net-yield.ts'

/** Units of gas that a route takes at least, and what a unit costs. */
export interface GasCosts {
  /** Base units of the bought token that a unit of gas costs, times 2^192. */
  readonly price: bigint
  /** Units that a transaction has at most, and what each is charged beyond its price, in the same unit. */
  readonly limit: { readonly units: bigint; readonly price: bigint }
  /** What every route takes. */
  readonly base: bigint
  /** What it takes at least in addition to hold a token between; others take nothing. */
  readonly tokens: ReadonlyMap<Address, bigint>
  /** What using a pool takes at least. */
  readonly pools: ReadonlyMap<Hex, PoolGas>
}

/** The prices are those of the gross bound, which caps what comes into a pool. */
export interface NetCertificate extends Certificate {
  readonly gas: GasCosts
  readonly cases: Cases
}

export type Cases = Branch | TokenBranch | Leaf

/** A pool's level of use is zero where it is not used, else one and the stops, ticks and words, that a swap passes. */
export interface Branch {
  readonly pool: Hex
  /** Of a pool of two tokens, the one whose sale is meant; absent where the pool has more. */
  readonly sold?: Address
  readonly level: number
  /** The routes that use the pool so at a lower level. */
  readonly below: Cases
  /** Those that use it so at this level or a higher one. */
  readonly from: Cases
}

export interface TokenBranch {
  readonly token: Address
  /** The routes that do not come to hold the token. */
  readonly below: Cases
  /** Those that do. */
  readonly from: Cases
}

export interface Leaf {
  readonly prices: ReadonlyMap<Address, bigint>
  /**
   * By pool, prices of its own: of a token of two where it is sold, and of those of more tokens higher ones, or some as low as
   * what a bought unit is worth.
   */
  readonly poolPrices: ReadonlyMap<Hex, ReadonlyMap<Address, bigint>>
}

/**
 * Base units of the bought token that no acyclic route of the trade on these pools that takes no more gas than the limit
 * exceeds net of it; negative where the gas of every route exceeds what it pays.
 *
 * @throws RangeError as for the gross bound, and where a protocol has no gas, a limit is negative, a pool's own price is not
 * positive, or below what a bought unit is worth although the pool has more than two tokens, or a branch does not separate two
 * levels of use, or what every route holds or none does.
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
  return -(-mostIn(certificate.cases, market, { levels: new Map(), held: new Map() }) >> 192n)
}

interface Market {
  readonly pools: readonly Pool[]
  readonly certificate: NetCertificate
  /** The gross bound, in the fixed point of the prices. */
  readonly gross: bigint
}

interface Case {
  /** By pool: the levels of each direction, by the place of the token that it sells, or, of more than two tokens, of the pool. */
  readonly levels: ReadonlyMap<Hex, readonly Levels[]>
  /** Whether its routes come to hold a token; absent where some may. */
  readonly held: ReadonlyMap<Address, boolean>
}

const allLevels: Levels = { min: 0, max: Infinity }
const noLevels: Levels = { min: 0, max: 0 }

function levelsOf({ id, tokens }: Pool, { levels, held }: Case): readonly Levels[] {
  if (tokens.length > 2) return levels.get(id) ?? [allLevels]
  const own = levels.get(id) ?? [allLevels, allLevels]
  return own.map((one, sold) => (held.get(tokens[1 - sold] ?? '0x') === false ? noLevels : one))
}

function mostIn(cases: Cases, market: Market, at: Case): bigint {
  if ('token' in cases) return mostHeld(cases, market, at)
  if (!('pool' in cases)) return leafValue(cases, market, at)
  const { pool: id, sold, level, below, from } = cases
  const pool = market.pools.find((one) => one.id === id)
  const levels = pool ? levelsOf(pool, at) : []
  const place = pool?.tokens.length === 2 ? pool.tokens.indexOf(sold ?? '0x') : sold ? -1 : 0
  const own = levels[place]
  const bought = pool?.tokens[1 - place] ?? '0x'
  const highest = pool && own && Math.min(own.max, highestLevel(pool, place))
  if (!highest || !Number.isInteger(level) || level <= own.min || level > highest)
    throw new RangeError(`The level ${level} does not divide what the pool ${id} can be used for.`)
  const lower = levels.with(place, { ...own, max: level - 1 })
  const higher = levels.map((_, other) => (other === place ? { ...own, min: level } : noLevels))
  const held = new Map(at.held)
  if (sold && market.certificate.gas.tokens.has(bought)) held.set(bought, true)
  return most([
    mostIn(below, market, { ...at, levels: new Map(at.levels).set(id, lower) }),
    mostIn(from, market, { levels: new Map(at.levels).set(id, higher), held }),
  ])
}

function mostHeld({ token, below, from }: TokenBranch, market: Market, at: Case): bigint {
  if (!market.certificate.gas.tokens.has(token) || at.held.has(token))
    throw new RangeError(`Routes are not divided by whether they hold ${token}.`)
  const held = (isHeld: boolean) => ({ ...at, held: new Map(at.held).set(token, isHeld) })
  return most([mostIn(below, market, held(false)), mostIn(from, market, held(true))])
}

function leafValue({ prices, poolPrices }: Leaf, { pools, certificate, gross }: Market, at: Case): bigint {
  const { buyToken, sellToken, sellAmount, gas } = certificate
  refuseOtherUnits(buyToken, prices)
  const unitCharge = gas.price + gas.limit.price
  const left = gas.limit.units * gas.limit.price - gas.base * unitCharge
  const start = sellAmount * priceOf(sellToken, prices) + left
  const holding = [...gas.tokens]
    .filter(([token]) => at.held.get(token))
    .map(([, units]) => units * unitCharge)
  return pools.reduce(
    (value, pool) => value + addedBy(pool),
    holding.reduce((value, charge) => value - charge, start),
  )

  function addedBy(pool: Pool): bigint {
    const { id, tokens } = pool
    const levels = levelsOf(pool, at)
    const charges = chargesOf(pool, gas.pools, unitCharge)
    const plain = tokens.map((token) => priceOf(token, prices))
    const other = poolPrices.get(id)
    const own = tokens.map((token) => priceOf(token, other?.has(token) ? other : prices))
    const bought = tokens.map((token, place) => boughtAt(token, plain[place] ?? 0n))
    const limits = tokens.map((token, place) => limitOf(token, (own[place] ?? 0n) - (plain[place] ?? 0n)))
    const unused = levels.every(({ min }) => min === 0) ? [0n] : []
    if (tokens.length === 2)
      return most([
        ...unused,
        ...levels.flatMap((open, sold) => {
          const [price, limit] = [own[sold] ?? 0n, limits[sold] ?? 0n]
          const isFree = bought[1 - sold] === plain[1 - sold]
          const directed = isFree ? plain : plain.with(1 - sold, bought[1 - sold] ?? 0n)
          const prices = price === plain[sold] ? directed : directed.with(sold, price)
          const valued = { prices, limit }
          // Limits that bind at some levels do not at others.
          const ways =
            pool.kind === 'concentrated' && limit > 0n ? [valued, { prices: directed, limit: 0n }] : [valued]
          return directedValues(pool, sold, { ways, charges, open })
        }),
      ])
    if (own.some((price, place) => price < (bought[place] ?? 0n)))
      throw new RangeError(`A price of the pool ${id} is below what a bought unit is worth.`)
    if (levels.some(({ max }) => max === 0)) return 0n
    return most([...unused, usedYield(pool, { prices: own, limits }, charges)])
  }

  /** What a unit of a token is worth to whoever buys it; one that is never held may be worth anything. */
  function boughtAt(token: Address, price: bigint): bigint {
    if (at.held.get(token) === false) return 1n
    const [units, cap] = [at.held.get(token) ? 0n : (gas.tokens.get(token) ?? 0n), capOf(token)]
    return units > 0n && cap > 0n ? most([1n, price - (units * unitCharge) / cap]) : price
  }

  /** What is earned at a price but not at one that is higher by `raise`. */
  function limitOf(token: Address, raise: bigint): bigint {
    return raise > 0n ? raise * capOf(token) : 0n
  }

  /** Base units of a token that a route brings at most. */
  function capOf(token: Address): bigint {
    if (token === sellToken) return sellAmount
    return at.held.get(token) === false ? 0n : gross / priceOf(token, certificate.prices)
  }
}

function chargesOf({ id }: Pool, pools: GasCosts['pools'], unitCharge: bigint): PoolGas {
  const units = pools.get(id)
  if (units === undefined) throw new RangeError(`The gas of the pool ${id} is not known.`)
  return {
    steps: units.steps.map((step) => step * unitCharge),
    warm: units.warm * unitCharge,
    ticks: [units.ticks[0] * unitCharge, units.ticks[1] * unitCharge],
    firstTick: units.firstTick * unitCharge,
    word: units.word * unitCharge,
  }
}
