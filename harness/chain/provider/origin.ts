/** The origin of a chain: the data from which another process rebuilds it. */
import type { Clock } from '../clock.ts'
import type { NetworkSource } from '../embedded.ts'
import type { RecordedChanges } from './recorded-changes.ts'

export interface Origin {
  readonly start: ChainBeginning
  readonly changes: RecordedChanges
  /** The clock of later blocks. */
  readonly clock: Clock
}

/** Options of `startNode` that give the same chain each time. */
export interface ChainBeginning {
  readonly network: NetworkSource
  readonly time: bigint
  readonly baseFeeWei: bigint | undefined
  readonly isCopy: boolean
}
