/**
 * The form of a certificate that bounds a payment net of gas.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import { amountRange, type Certificate, priceRange, refuse, refuseOutside } from './verify-bound.ts'
import type { PoolGas } from './verify-net-yield.ts'

/** The least units of gas that a route uses, and their price. */
export interface GasCosts {
  /** Base units of the bought token that a unit of gas costs, times 2^192. */
  readonly price: bigint
  /** The gas limit of a transaction, in units, and a surcharge per unit, in the unit of `price`. */
  readonly limit: { readonly units: bigint; readonly price: bigint }
  /** Units that every route uses. */
  readonly base: bigint
  /** Additional units, at least, to hold a token between steps, by token; zero for others. */
  readonly tokens: ReadonlyMap<Address, bigint>
  /** Additional units, at least, for any number of pools at an address, by address; zero for others. */
  readonly contracts: ReadonlyMap<Address, bigint>
  /** Additional units, at least, to use a pool. */
  readonly pools: ReadonlyMap<Hex, PoolGas>
}

/** `prices` are those of the gross bound, which caps the amount that a route brings into a pool. */
export interface NetCertificate extends Certificate {
  readonly gas: GasCosts
  readonly cases: Cases
}

export type Cases = Branch | TokenBranch | ContractBranch | Leaf

/**
 * Routes by their level of use of one direction of a pool: zero if they do not use it, otherwise one plus the stops
 * (ticks and words of the tick bitmap) that their swap passes.
 */
export interface Branch {
  readonly pool: Hex
  /** The token that is sold to the pool, and the token that the pool pays. */
  readonly sold: Address
  readonly bought: Address
  readonly level: number
  /** The routes that use the direction at a lower level. */
  readonly below: Cases
  /** The routes that use it at this level or a higher one. */
  readonly from: Cases
}

export interface TokenBranch {
  readonly token: Address
  /** The routes that never hold the token. */
  readonly below: Cases
  /** The routes that hold it. */
  readonly from: Cases
}

export interface ContractBranch {
  readonly contract: Address
  /** The routes that use no pool at the address. */
  readonly below: Cases
  /** The routes that use at least one. */
  readonly from: Cases
}

export interface Leaf {
  readonly prices: ReadonlyMap<Address, bigint>
  /** By pool: higher prices of sold tokens, at which its directions are valued. */
  readonly asks: ReadonlyMap<Hex, readonly Ask[]>
}

/** The price of a base unit of a token that is sold to a pool for another token, if it exceeds the token's price. */
export interface Ask {
  readonly sold: Address
  readonly bought: Address
  readonly price: bigint
}

/** Nested branches. */
const maxDepth = 1_000
/** A unit of gas may be free. */
const gasPriceRange = { ...priceRange, min: 0n }

/**
 * Refuses malformed gas and cases, whether or not they would prove a bound.
 *
 * @throws RangeError for the first number out of range, list of the wrong length or repeated direction.
 */
export function refuseMalformed(found: readonly Pool[], { gas, cases }: NetCertificate): void {
  const { base, contracts, limit, price, tokens, pools } = gas
  refuseOutside('gas', { price }, gasPriceRange)
  refuseOutside('gas.limit', { price: limit.price }, gasPriceRange)
  refuseOutside('gas.limit', { units: limit.units }, amountRange)
  refuseOutside('gas', { base }, amountRange)
  refuseOutside('gas.tokens', Object.fromEntries(tokens), amountRange)
  refuseOutside('gas.contracts', Object.fromEntries(contracts), amountRange)
  const counts = new Map(found.map(({ id, tokens }) => [id, tokens.length]))
  for (const [id, { steps, ticks, ...units }] of pools) {
    const path = `gas.pools.${id}`
    refuseOutside(path, units, amountRange)
    refuseOtherLength(`${path}.steps`, steps, counts.get(id) ?? steps.length)
    refuseOtherLength(`${path}.ticks`, ticks, 2)
  }
  refuseMalformedCases(cases, 'cases', 0)
}

function refuseOtherLength(path: string, units: readonly bigint[], length: number): void {
  if (units.length !== length) refuse(`${path} has a length of ${units.length}, not ${length}`)
  refuseOutside(path, Object.fromEntries(units.entries()), amountRange)
}

function refuseMalformedCases(cases: Cases, path: string, depth: number): void {
  if (['token', 'contract', 'pool', 'prices'].filter((kind) => kind in cases).length !== 1)
    refuse(`${path} is not divided by either a token, a contract or a pool, and has no prices instead`)
  if (depth > maxDepth) refuse(`cases are more than ${maxDepth} deep`)
  if ('below' in cases) {
    refuseMalformedCases(cases.below, `${path}.below`, depth + 1)
    refuseMalformedCases(cases.from, `${path}.from`, depth + 1)
    return
  }
  refuseOutside(`${path}.prices`, Object.fromEntries(cases.prices), priceRange)
  for (const [pool, asks] of cases.asks) {
    const own = `${path}.asks.${pool}`
    for (const [place, { price }] of asks.entries()) refuseOutside(`${own}.${place}`, { price }, priceRange)
    if (new Set(asks.map(({ sold, bought }) => `${sold} ${bought}`)).size < asks.length)
      refuse(`${own} has two prices for one direction`)
  }
}
