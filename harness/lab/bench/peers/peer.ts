/**
 * The adapter of another project's router: given a market, it finds steps for a trade. The exact engine
 * computes the payment of the steps for every peer alike.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import type { Snapshot, Token } from '../../../market/snapshot.ts'
import type { Trade } from '../../../solver/evaluate.ts'

/**
 * The amount that a step sells: a fixed one, a share of the held amount of its token, or the output of the
 * previous step.
 */
export type Take =
  | { readonly kind: 'amount'; readonly amount: bigint }
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'bought' }

export interface PeerStep {
  readonly pool: Hex
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly take: Take
}

/** @returns `undefined` if the peer finds no route. */
export type PeerSearch = (trade: Trade) => Promise<readonly PeerStep[] | undefined>

export interface Peer {
  readonly name: string
  /** Builds the peer's own form of the market; pools of a kind that it does not know are left out. */
  prepare(market: Snapshot): Promise<PeerSearch>
}

/** A path through pools that starts with this amount. */
export function stepsOfPath(amount: bigint, hops: readonly Omit<PeerStep, 'take'>[]): readonly PeerStep[] {
  return hops.map((hop, index) => ({
    ...hop,
    take: index === 0 ? { kind: 'amount', amount } : { kind: 'bought' },
  }))
}

/** The library's form of each token; the native token has its wrapped form. */
export function tokensOf<T>(
  { tokens, wrappedNative }: Snapshot,
  make: (token: Token) => T,
): (address: Address) => T {
  const made = new Map(tokens.map((token) => [token.address, make(token)]))
  return (address) => {
    const token = made.get(address === nativeToken ? wrappedNative : address)
    if (token === undefined) throw new Error(`The market does not describe the token ${address}.`)
    return token
  }
}

/** The hops along a path of tokens of a library. */
export function hopsOf(
  pools: readonly (Hex | undefined)[],
  path: readonly { readonly address: string }[],
): readonly Omit<PeerStep, 'take'>[] {
  return pools.flatMap((pool, index) => {
    const [from, to] = [path[index], path[index + 1]]
    if (!pool || !from || !to) return []
    return [{ pool, tokenIn: canonicalAddress(from.address), tokenOut: canonicalAddress(to.address) }]
  })
}

/** The form in which a pool holds a token: one pool may hold the native token, and another the wrapped one. */
export function formIn(
  { tokens }: { readonly tokens: readonly Address[] },
  token: Address,
  wrappedNative: Address,
): Address {
  return token === wrappedNative && !tokens.includes(token) ? nativeToken : token
}
