/** How the pools of some protocols are found on a chain and read at a block. */
import type { Pool } from '../pools/pool.ts'
import type { BlockView } from './block-view.ts'
import type { Changes } from './changes.ts'

/** Of whose ticks something has changed. */
export type TickChanges = Pick<Changes, 'ticksChanged' | 'swappedTo'>

export interface PoolReader<P extends Pool = Pool> {
  /** The pools among the tokens of the address book, without what changes from block to block. */
  find(view: BlockView): Promise<readonly P[]>
  /** The same pools with their state at the block; of their ticks only what can have changed, the others are kept. */
  read(view: BlockView, pools: readonly P[], changes: TickChanges): Promise<readonly P[]>
  /**
   * Whether a pool can have changed in some blocks, or changes without an event.
   *
   * @param named The contracts that emitted events in these blocks, and what the events name first. Lower case.
   */
  isTouched(pool: P, named: ReadonlySet<string>): boolean
  hasLiquidity(pool: P): boolean
}
