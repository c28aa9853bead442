/**
 * All tokens and pools of a chain at one block, as a value. Everything the solver knows is in it.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Hardfork } from '../chain/hardforks.ts'
import type { Pool } from './pools/pool.ts'

export interface Token {
  /** Lower case; the zero address is the native token. */
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

export interface Snapshot {
  readonly chainId: number
  readonly block: {
    readonly number: bigint
    readonly hash: Hex
    /** UNIX seconds. */
    readonly timestamp: bigint
  }
  /** Wei per unit of gas that a transaction of the next block is expected to pay. */
  readonly gasPriceWei: bigint
  /** By whose rules gas is counted; the latest that is final when absent. */
  readonly hardfork?: Hardfork
  /** Lower case address of the wrapped native token. */
  readonly wrappedNative: Address
  readonly tokens: readonly Token[]
  readonly pools: readonly Pool[]
}

/** @throws where the snapshot lacks the token. */
export function decimalsOf({ tokens }: Snapshot, address: Address): number {
  const token = tokens.find((candidate) => candidate.address === address)
  if (token === undefined) throw new Error(`The token ${address} is not in the snapshot.`)
  return token.decimals
}
