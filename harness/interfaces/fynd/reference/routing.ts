/**
 * Finds the route of an order on the current market: within a filter, and through the tokens that it requires.
 *
 * @module
 */
import type { Address } from 'viem'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import type { Pool } from '../../../market/pools/pool.ts'
import { wrapPool } from '../../../market/pools/wrap.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { evaluate } from '../../../solver/evaluate.ts'
import type { Route } from '../../../solver/route.ts'
import { type Solution, solve } from '../../../solver/solve.ts'

/** Excluded pools, protocols and tokens, and required tokens. Addresses and ids are lower case. */
export interface Filter {
  readonly pools: ReadonlySet<string>
  readonly protocols: ReadonlySet<string>
  readonly tokens: ReadonlySet<string>
  readonly required: readonly Address[]
}

export interface Sale {
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly amount: bigint
}

export interface Found {
  readonly route: Route
  readonly amountOut: bigint
  readonly gas: bigint
}

/** @returns `undefined` if there is no route. */
export function findRoute(snapshot: Snapshot, sale: Sale, filter: Filter): Found | undefined {
  const isOpen = opened(sale, filter)
  const direct = solveLeg(snapshot, sale, isOpen)
  const required = filter.required.filter((token) => token !== sale.tokenIn && token !== sale.tokenOut)
  const passed = new Set(direct?.route.map(({ tokenOut }) => unwrapped(snapshot, tokenOut)))
  if (direct === undefined || required.every((token) => passed.has(unwrapped(snapshot, token))))
    return direct && { route: direct.route, amountOut: direct.buyAmount, gas: direct.gas }
  const legs: Solution[] = []
  const stops = [...required, sale.tokenOut]
  for (const tokenOut of stops) {
    const before = legs.at(-1)
    const tokenIn = before?.order.buyToken ?? sale.tokenIn
    // A leg does not pass through the first or last token of another leg, so that each token has one group of steps.
    // Nor does it use a pool of another leg, since that leg changes the pool's price.
    const ends = new Set([sale.tokenIn, ...stops].filter((token) => token !== tokenIn && token !== tokenOut))
    const used = new Set(legs.flatMap(({ route }) => route.map(({ pool }) => pool.id)))
    const leg = solveLeg(
      snapshot,
      { tokenIn, tokenOut, amount: before?.buyAmount ?? sale.amount },
      (pool) => isOpen(pool) && !used.has(pool.id) && !pool.tokens.some((token) => ends.has(token)),
    )
    if (leg === undefined) return undefined
    legs.push(leg)
  }
  return asOne(legs, sale)
}

function solveLeg(
  snapshot: Snapshot,
  { amount, tokenIn, tokenOut }: Sale,
  allows: (pool: Pool) => boolean,
): Solution | undefined {
  const order = {
    sellToken: tokenIn,
    buyToken: tokenOut,
    sellAmount: amount,
    minBuyAmount: 0n,
    extraPools: [],
  }
  return solve(snapshot, [order], { allows, effort: 'full', expired: () => false })?.[0]
}

/** The legs as one route, evaluated as the router executes it. */
function asOne(legs: readonly Solution[], { amount, tokenIn, tokenOut }: Sale): Found | undefined {
  const plan = legs.flatMap(({ route }) => route)
  const found = evaluate(plan, { sellToken: tokenIn, buyToken: tokenOut, sellAmount: amount })
  return 'refused' in found ? undefined : { route: found.route, amountOut: found.buyAmount, gas: found.gas }
}

function opened({ tokenIn, tokenOut }: Sale, filter: Filter): (pool: Pool) => boolean {
  const isClosed = (token: Address) =>
    token !== tokenIn && token !== tokenOut && filter.tokens.has(canonicalAddress(token))
  return (pool) =>
    !(filter.pools.has(pool.id) || filter.protocols.has(pool.protocol) || pool.tokens.some(isClosed))
}

function unwrapped({ wrappedNative }: Snapshot, token: Address): Address {
  return wrapPool(wrappedNative).tokens.includes(token) ? nativeToken : token
}
