/** Reads the flow of tokens from the sold to the bought one in the route of an order. */
import type { Address } from 'viem'
import { canonicalAddress, nativeToken } from '../../../../core/address.ts'
import { wrappedNative } from '../../api/universe.ts'

interface Step {
  readonly in_token: Address
  readonly out_token: Address
}

type Route<S extends Step> = readonly (readonly S[])[]

/**
 * The steps that use liquidity, with ether and wrapped ether as one token. A step that wraps or unwraps the native
 * token uses none, under any name; it may be shown or not.
 */
export function swapsOf<S extends Step>(route: Route<S>): readonly S[] {
  return route
    .flat()
    .map((step) => ({ ...step, in_token: wrapped(step.in_token), out_token: wrapped(step.out_token) }))
    .filter(({ in_token, out_token }) => in_token !== out_token)
}

/** The protocols whose liquidity is used, without repetition. */
export function protocolsOf(route: Route<Step & { readonly protocol: string }>): readonly string[] {
  return [...new Set(swapsOf(route).map(({ protocol }) => protocol))]
}

/** The gaps and circles in the flow from the sold to the bought token; empty if the route only wraps. */
export function gapsIn(route: Route<Step>, sellToken: string, buyToken: string): readonly string[] {
  const [sell, buy] = [wrapped(sellToken), wrapped(buyToken)]
  if (sell === buy) return []
  const edges = swapsOf(route).map(({ in_token, out_token }) => [in_token, out_token] as const)
  const sold = new Set(edges.map(([from]) => from))
  const bought = new Set(edges.map(([, to]) => to))
  return [
    ...[...sold]
      .filter((token) => token !== sell && !bought.has(token))
      .map((token) => `${token} from nowhere`),
    ...[...bought]
      .filter((token) => token !== buy && !sold.has(token))
      .map((token) => `${token} left behind`),
    ...(sold.has(sell) ? [] : ['nothing sells the sold token']),
    ...(bought.has(buy) ? [] : ['nothing buys the bought token']),
    ...(isCircular(edges) ? ['a cycle'] : []),
  ]
}

/** The address in lower case; that of wrapped ether for ether. */
export function wrapped(token: string): Address {
  const address = canonicalAddress(token)
  return address === nativeToken ? canonicalAddress(wrappedNative.address) : address
}

/**
 * Reports whether the flow has a cycle, by removing tokens without an inflow until none is left, or only cycles are.
 */
function isCircular(edges: readonly (readonly [Address, Address])[]): boolean {
  let remaining = edges
  for (;;) {
    const bought = new Set(remaining.map(([, to]) => to))
    const next = remaining.filter(([from]) => bought.has(from))
    if (next.length === remaining.length) return remaining.length > 0
    remaining = next
  }
}
