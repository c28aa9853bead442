/** The interface of readers, which find the pools of some protocols on a chain and read them at a block. */
import type { Pool } from '../pools/pool.ts'
import type { BlockView } from './block-view.ts'
import type { Changes } from './changes.ts'

/** The pools whose ticks have changed. */
export type TickChanges = Pick<Changes, 'ticksChanged' | 'swappedTo'>

export interface PoolReader<P extends Pool = Pool> {
  /** The pools among the tokens of the address book, without the state that changes from block to block. */
  find(view: BlockView): Promise<readonly P[]>
  /** The same pools with their state at the block; only ticks that can have changed are read, the others are kept. */
  read(view: BlockView, pools: readonly P[], changes: TickChanges): Promise<readonly P[]>
  /**
   * Whether a pool can have changed in some blocks; also true if it can change without an event.
   *
   * @param named The contracts that emitted events in these blocks, and the first indexed field of each event. Lower
   * case.
   */
  isTouched(pool: P, named: ReadonlySet<string>): boolean
  hasLiquidity(pool: P): boolean
}
