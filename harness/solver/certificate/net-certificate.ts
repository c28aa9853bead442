/**
 * The form of a certificate of what can be paid net of gas.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import { amountRange, type Certificate, priceRange, refuse, refuseOutside } from './verify-bound.ts'
import type { PoolGas } from './verify-net-yield.ts'

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
  /** What it takes at least in addition to use pools at an address, however many; at others it takes nothing. */
  readonly contracts: ReadonlyMap<Address, bigint>
  /** What using a pool takes at least beside that. */
  readonly pools: ReadonlyMap<Hex, PoolGas>
}

/** The prices are those of the gross bound, which caps what comes into a pool. */
export interface NetCertificate extends Certificate {
  readonly gas: GasCosts
  readonly cases: Cases
}

export type Cases = Branch | TokenBranch | ContractBranch | Leaf

/** The level of use of a direction of a pool is zero where it is not used, else one and the stops, ticks and words, that a swap passes. */
export interface Branch {
  readonly pool: Hex
  /** The token that is sold to the pool, and the one that it pays. */
  readonly sold: Address
  readonly bought: Address
  readonly level: number
  /** The routes that use the direction at a lower level. */
  readonly below: Cases
  /** Those that use it at this level or a higher one. */
  readonly from: Cases
}

export interface TokenBranch {
  readonly token: Address
  /** The routes that do not come to hold the token. */
  readonly below: Cases
  /** Those that do. */
  readonly from: Cases
}

export interface ContractBranch {
  readonly contract: Address
  /** The routes that use no pool at the address. */
  readonly below: Cases
  /** Those that use one or more. */
  readonly from: Cases
}

export interface Leaf {
  readonly prices: ReadonlyMap<Address, bigint>
  /** By pool, at which higher prices of what is sold its directions are valued. */
  readonly asks: ReadonlyMap<Hex, readonly Ask[]>
}

/** What a base unit costs of a token that is sold to a pool for another one, where that is more than its price. */
export interface Ask {
  readonly sold: Address
  readonly bought: Address
  readonly price: bigint
}

/** Of branches above each other. */
const maxDepth = 1_000
/** What a unit of gas may cost, which may be free. */
const gasPriceRange = { ...priceRange, min: 0n }

/**
 * Refuses gas and cases that are malformed, whatever they would prove.
 *
 * @throws RangeError for the first number that is out of its range, or list that is not as long as it has to be, or repeats itself.
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
