/**
 * All tokens and pools of a chain at one block, as a value: the solver's only input from the chain.
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
  /** The hardfork whose rules count gas; if absent, the latest final one. */
  readonly hardfork?: Hardfork
  /** Lower case address of the wrapped native token. */
  readonly wrappedNative: Address
  readonly tokens: readonly Token[]
  readonly pools: readonly Pool[]
}

/** @throws if the snapshot lacks the token. */
export function decimalsOf({ tokens }: Snapshot, address: Address): number {
  const token = tokens.find((candidate) => candidate.address === address)
  if (token === undefined) throw new Error(`The token ${address} is not in the snapshot.`)
  return token.decimals
}
