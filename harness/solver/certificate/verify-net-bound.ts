/**
 * Verifies a certificate that bounds a payment net of gas, in exact integers rounded up. Like the gross verifier it
 * trusts only the pools, and the gas that they use.
 *
 * A used pool costs its gas for a trade of any size, so it adds its yield less that gas, or nothing. That alone would
 * be a weak bound for a small order, at which no deep pool earns its gas back. But an acyclic route, which sells a
 * token once, brings no more of it into a pool than the whole order can buy: the gross bound divided by the token's
 * price. With that cap A and any price w above the price v, a pool earns at v at most (w - v)·A more than if the sold
 * token costs w. Each such term is charged a step of its own, since a step brings in one token.
 *
 * An acyclic route uses a pool of two tokens once, in one direction. From a pool of more it buys some tokens and sells
 * it others, net, in at least as many steps as there are of either. The route is then said to use every direction from
 * a token that it sells to a token that it buys, so that no direction leads to a sold token, or from a bought one.
 *
 * A token that the route holds costs gas once, however many steps buy it. A route that buys an amount of the token is
 * charged at least the fraction amount / A of this gas: each unit is worth less by that to its buyer, and the token
 * costs as much as before when it is sold to a pool. A route that is known to hold the token is charged all of it.
 *
 * A contract that several pools share costs its gas once, however many of its pools a route uses. A route that is known
 * to use one is charged for it; others are not.
 *
 * A transaction has a gas limit. A surcharge of λ ≥ 0 per unit takes from a route at most λ times the limit, and that
 * product is added to the bound (Everett 1963).
 *
 * Whether a fixed cost pays off is not a convex question. The certificate is therefore a tree of cases (Land and Doig
 * 1960). A branch separates routes by their level of use of a direction of a pool (at the higher level they hold its
 * bought token), by whether they hold a token, or by whether they use a contract. Each leaf has prices of its own. The
 * bound is the largest of the leaves' bounds.
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
 * An upper bound, in base units of the bought token, of the payment net of gas of every acyclic route of the trade on
 * these pools within the gas limit; negative if the gas of every route exceeds its payment.
 *
 * @throws RangeError as for the gross bound, and if the gas or the cases are malformed, a pool has no gas, a step costs
 * less gas than a further step saves, a pool's own price is below the leaf's, or a branch does not separate two levels
 * of use, or routes that hold a token or use a contract from others.
 */
export function verifiedNetBound(pools: readonly Pool[], certificate: NetCertificate): bigint {
  const found = soundPools(pools, [certificate.sellToken])
  if (new Set(found.map(({ id }) => id)).size < found.length)
    throw new RangeError('Expected the pools of a market to have ids of their own.')
  refuseMalformed(found, certificate)
  const gross = boundValue(found, { orders: [certificate], prices: certificate.prices })
  const market: Market = { pools: found, certificate, gross }
  // Rounds up: gas costs fractions of units.
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
  /** Whether its routes hold a token; absent if some may. */
  readonly held: ReadonlyMap<Address, boolean>
  /** Whether its routes use a contract; absent if some may. */
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
  // A route does not buy from a pool the token that it sells to it.
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

/** Closes directions that buy a token that is never held, and pools of a contract that is not used. */
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

  /** The value of a unit of a token to its buyer. */
  function boughtAt(token: Address, price: bigint): bigint {
    const [units, cap] = [at.held.has(token) ? 0n : (gas.tokens.get(token) ?? 0n), capOf(token)]
    return units > 0n && cap > 0n ? most([1n, price - (units * unitCharge) / cap]) : price
  }

  /** The most that is earned at a price and not at the price that is higher by `raise`. */
  function limitOf(token: Address, raise: bigint): bigint {
    return raise === 0n ? 0n : raise * capOf(token)
  }

  /** The most base units of a token that a route brings. */
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
