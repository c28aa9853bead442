/**
 * What another project's router must be made to look like to be measured: given a market, it finds steps for a
 * trade, and what these pay is computed here, by the exact engine, for every peer alike.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Snapshot } from '../../market/snapshot.ts'
import type { Trade } from '../../solver/evaluate.ts'

/** How much a step sells: so much, a share of what there is of its token, or all that the step before it bought. */
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

/** @returns `undefined` where the peer finds no route. */
export type PeerSearch = (trade: Trade) => Promise<readonly PeerStep[] | undefined>

export interface Peer {
  readonly name: string
  /** Builds the peer's own form of the market; pools of a kind that it does not know are left out. */
  prepare(market: Snapshot): Promise<PeerSearch>
}

/** A path through pools that sells so much at its beginning. */
export function stepsOfPath(amount: bigint, hops: readonly Omit<PeerStep, 'take'>[]): readonly PeerStep[] {
  return hops.map((hop, index) => ({
    ...hop,
    take: index === 0 ? { kind: 'amount', amount } : { kind: 'bought' },
  }))
}
