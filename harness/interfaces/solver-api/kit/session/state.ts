/** The judge's knowledge of a target in the course of a session. */
import type { Hex } from 'viem'
import type { ChainSnapshot } from '../../../../chain/execution/replaced-blocks.ts'
import type { Sale } from '../intents/dutch-orders.ts'
import type { PlacedOrder } from '../intents/placed-order.ts'
import type { Swapper } from '../intents/swapper.ts'
import type { OwnedOrder } from '../orders/arbitraries.ts'
import type { HistoryRecorder } from '../tracking/history-recorder.ts'
import type { World } from '../world.ts'

export interface Session {
  readonly world: World
  /** The wallets of the session, and the tokens that each of their orders sells. */
  readonly parties: readonly Swapper[]
  readonly sale: Sale
  /** The orders that the session quotes and solves again and again. */
  readonly questions: readonly OwnedOrder[]
  /** False for a session that does not wait for the service's delayed state. */
  readonly pauses: boolean
  readonly recorder: HistoryRecorder
  /** The orders that the target accepted, by hash. */
  readonly placed: Map<Hex, Submitted>
  /** The last listed status, by hash. */
  readonly statuses: Map<Hex, string>
  /** The first answers at the block of their requests, by question. */
  readonly answers: Map<string, FirstAnswer>
  /** The orders that were traded on the target's chain, each with the bought amount in base units. */
  readonly traded: { readonly order: OwnedOrder; readonly bought: bigint }[]
  /** Snapshots that the chain can be reverted to. */
  readonly snapshots: ChainSnapshot[]
  /** The latest block seen, and the time at which it was first seen. */
  place?: Place
  /** Length of the recorded history at the last restart of the service. */
  restartedAt?: number
}

export interface Submitted extends PlacedOrder {
  readonly party: Swapper
  readonly times: number
}

export type SessionGiven = Pick<Session, 'parties' | 'sale' | 'questions' | 'pauses'>

/** A block of the target's chain, and the second of the clock at which the session first saw it. */
export interface Place {
  readonly block: string
  readonly since: bigint
}

/** The first answer to a question at a block. */
export interface FirstAnswer {
  readonly block: string
  readonly values: readonly (string | number)[]
  /** True if no service can have been behind the block at the time of the answer. */
  readonly isSettled: boolean
}
