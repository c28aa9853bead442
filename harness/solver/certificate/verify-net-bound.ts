/**
 * Verifies a certificate of what can be paid net of gas, in exact integers, rounding up. Like the gross one it trusts
 * only the pools, and what their gas costs.
 *
 * A pool that is used costs its gas, whatever it trades, so that it adds its yield less that gas, or nothing. That
 * alone would say little of a small order, on which no deep pool earns its gas back. But an acyclic route, which sells a
 * token once, brings no more of it into a pool than the whole order can buy: the gross bound's value by the token's price.
 * With that cap A and any price w above the price v, a pool earns at most (w - v)·A more at v than where what it is sold costs w.
 * A step brings one token in, so that of several tokens each such part costs a step of its own.
 *
 * An acyclic route does not come back to a pool of two tokens, and uses it in one direction. To a pool of more it sells some tokens
 * and buys others, net, in as many steps at least as there are of either. It is said to use the directions from each of the
 * ones to each of the others, so that none of them leads to what it sells, or from what it buys.
 *
 * To come to hold a token takes gas once, however many steps buy it. A route that buys an amount of it takes that part of this
 * gas at least which the amount is of the cap A: so each unit is worth less by that to whoever buys it, and what a pool is sold
 * of it costs as much as before. A route that is known to hold the token takes all of it.
 *
 * A contract that several pools share takes its gas once, however many of them a route uses: a route that is known to use one takes it, and
 * of others it is not known.
 *
 * A transaction has a limit of gas. To charge a unit more than it costs, by λ ≥ 0, takes no more from a route than λ times
 * the limit: that much more is no less than what it is paid (Everett 1963).
 *
 * Whether a fixed cost pays off is not a convex question. The certificate is therefore a tree of cases (Land and Doig
 * 1960): each branch separates the routes that use a direction of a pool less from those that use it more, which hold what it
 * buys, or those that hold a token, or use a contract, from those that do not, and each leaf has prices of its own. The bound is
 * the largest of the leaves'.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import {
  type Cases,
  type ContractBranch,
  type GasCosts,
  type Leaf,
  type NetCertificate,
  refuseMalformed,
  type TokenBranch,
} from './net-certificate.ts'
import { boundValue, priceOf, refuseOtherUnits, soundPools } from './verify-bound.ts'
import {
  addedBy,
  type Direction,
  directionsOf,
  highestLevel,
  type Levels,
  most,
  type PoolGas,
} from './verify-net-yield.ts'

/**
 * Base units of the bought token that no acyclic route of the trade on these pools that takes no more gas than the limit
 * exceeds net of it; negative where the gas of every route exceeds what it pays.
 *
 * @throws RangeError as for the gross bound, and where the gas or the cases are malformed, a pool has no gas, or less for a step than
 * is spared by another one, a pool's own price is below the leaf's, or a branch does not separate two levels of use, or
 * what every route holds or uses or none does.
 */
export function verifiedNetBound(pools: readonly Pool[], certificate: NetCertificate): bigint {
  const found = soundPools(pools, [certificate.sellToken])
  if (new Set(found.map(({ id }) => id)).size < found.length)
    throw new RangeError('Expected the pools of a market to have ids of their own.')
  refuseMalformed(found, certificate)
  const gross = boundValue(found, { orders: [certificate], prices: certificate.prices })
  const market: Market = { pools: found, certificate, gross }
  // Up, because gas costs fractions of units.
  return -(
    -mostIn(certificate.cases, market, { levels: new Map(), held: new Map(), used: new Map() }) >> 192n
  )
}

function tokensOf({ tokens }: Pool, [sold, bought]: Direction): readonly [sold: Address, bought: Address] {
  return [tokens[sold] ?? '0x', tokens[bought] ?? '0x']
}

interface Market {
  readonly pools: readonly Pool[]
  readonly certificate: NetCertificate
  /** The gross bound, in the fixed point of the prices. */
  readonly gross: bigint
}

interface Case {
  /** By pool: the levels of its directions, in the order of {@link directionsOf}. */
  readonly levels: ReadonlyMap<Hex, readonly Levels[]>
  /** Whether its routes come to hold a token; absent where some may. */
  readonly held: ReadonlyMap<Address, boolean>
  /** Whether they use a contract; absent where some may. */
  readonly used: ReadonlyMap<Address, boolean>
}

const allLevels: Levels = { min: 0, max: Infinity }
const noLevels: Levels = { min: 0, max: 0 }

function mostIn(cases: Cases, market: Market, at: Case): bigint {
  if ('token' in cases) return mostHeld(cases, market, at)
  if ('contract' in cases) return mostUsed(cases, market, at)
  if (!('pool' in cases)) return leafValue(cases, market, at)
  const { pool: id, sold, bought, level, below, from } = cases
  const pool = market.pools.find((one) => one.id === id)
  const directions = pool ? directionsOf(pool) : []
  const place = directions.findIndex((direction) => {
    const [one, other] = pool ? tokensOf(pool, direction) : []
    return one === sold && other === bought
  })
  const levels = pool ? levelsOf(pool, at) : []
  const [own, direction] = [levels[place], directions[place]]
  const highest = pool && own && direction && Math.min(own.max, highestLevel(pool, direction))
  if (!highest || !Number.isInteger(level) || level <= own.min || level > highest)
    throw new RangeError(`The level ${level} does not divide what the pool ${id} can be used for.`)
  const lower = levels.with(place, { ...own, max: level - 1 })
  // What a pool takes it does not pay.
  const isOpposed = (other: number) => {
    const [first, second] = directions[other] ?? direction
    return first === direction[1] || second === direction[0]
  }
  const higher = levels
    .map((one, other) => (isOpposed(other) ? noLevels : one))
    .with(place, { ...own, min: level })
  const held = new Map(at.held)
  const used = new Map(at.used)
  const { contracts, tokens } = market.certificate.gas
  if (tokens.has(bought)) held.set(bought, true)
  if (pool && contracts.has(pool.address)) used.set(pool.address, true)
  return most([
    mostIn(below, market, { ...at, levels: new Map(at.levels).set(id, lower) }),
    mostIn(from, market, { levels: new Map(at.levels).set(id, higher), held, used }),
  ])
}

function mostHeld({ token, below, from }: TokenBranch, market: Market, at: Case): bigint {
  if (!market.certificate.gas.tokens.has(token) || at.held.has(token))
    throw new RangeError(`Routes are not divided by whether they hold ${token}.`)
  const held = (isHeld: boolean) => ({ ...at, held: new Map(at.held).set(token, isHeld) })
  return most([mostIn(below, market, held(false)), mostIn(from, market, held(true))])
}

function mostUsed({ contract, below, from }: ContractBranch, market: Market, at: Case): bigint {
  if (!market.certificate.gas.contracts.has(contract) || at.used.has(contract))
    throw new RangeError(`Routes are not divided by whether they use ${contract}.`)
  const used = (isUsed: boolean) => ({ ...at, used: new Map(at.used).set(contract, isUsed) })
  return most([mostIn(below, market, used(false)), mostIn(from, market, used(true))])
}

/** Nobody buys what is never held, or uses what a contract has that is not used. */
function levelsOf(pool: Pool, { levels, held, used }: Case): readonly Levels[] {
  const known = levels.get(pool.id)
  const isClosed = used.get(pool.address) === false
  return directionsOf(pool).map(([, bought], place) =>
    isClosed || held.get(pool.tokens[bought] ?? '0x') === false ? noLevels : (known?.[place] ?? allLevels),
  )
}

function leafValue({ prices, asks }: Leaf, { pools, certificate, gross }: Market, at: Case): bigint {
  const { buyToken, sellToken, sellAmount, gas } = certificate
  refuseOtherUnits(buyToken, prices)
  const unitCharge = gas.price + gas.limit.price
  const left = gas.limit.units * gas.limit.price - gas.base * unitCharge
  let value = sellAmount * priceOf(sellToken, prices) + left
  for (const [token, units] of gas.tokens) if (at.held.get(token)) value -= units * unitCharge
  for (const [contract, units] of gas.contracts) if (at.used.get(contract)) value -= units * unitCharge
  return pools.reduce((sum, pool) => sum + addedAt(pool), value)

  function addedAt(pool: Pool): bigint {
    const { id, tokens } = pool
    const levels = levelsOf(pool, at)
    const uses = directionsOf(pool).map((direction, place) => {
      const [sold, bought] = tokensOf(pool, direction)
      const own = asks.get(id)?.find((one) => one.sold === sold && one.bought === bought)
      const price = priceOf(sold, prices)
      const ask = own?.price ?? price
      if (ask < price) throw new RangeError(`A price of the pool ${id} is below the price.`)
      return { ...(levels[place] ?? allLevels), direction, ask, limit: limitOf(sold, ask - price) }
    })
    const plain = tokens.map((token) => priceOf(token, prices))
    const bids = tokens.map((token, place) => boughtAt(token, plain[place] ?? 0n))
    return addedBy(pool, { prices: plain, bids, uses, charges: chargesOf(pool, gas.pools, unitCharge) })
  }

  /** What a unit of a token is worth to whoever buys it. */
  function boughtAt(token: Address, price: bigint): bigint {
    const [units, cap] = [at.held.has(token) ? 0n : (gas.tokens.get(token) ?? 0n), capOf(token)]
    return units > 0n && cap > 0n ? most([1n, price - (units * unitCharge) / cap]) : price
  }

  /** What is earned at a price but not at one that is higher by `raise`. */
  function limitOf(token: Address, raise: bigint): bigint {
    return raise === 0n ? 0n : raise * capOf(token)
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
  if (units.steps.some((step) => step < units.warm))
    throw new RangeError(`A further step through the pool ${id} costs less than nothing.`)
  return {
    steps: units.steps.map((step) => step * unitCharge),
    warm: units.warm * unitCharge,
    ticks: [units.ticks[0] * unitCharge, units.ticks[1] * unitCharge],
    firstTick: units.firstTick * unitCharge,
    word: units.word * unitCharge,
  }
}
