/**
 * A lock on a node, shared or exclusive. Any number of requests share it; work that takes snapshots needs it
 * exclusively, because others would read a state that is about to be reverted, and lose the transactions they send.
 * Within exclusive work the same holds for whatever it starts, so it may be nested.
 *
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Lock {
  /** Runs `work` as soon as nobody holds the lock exclusively. */
  shared<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` once everything that started before has ended; everything that `work` does not start itself waits for
   * its end. It must not wait for other users of the node.
   */
  alone<T>(work: () => Promise<T>): Promise<T>
}

export function createLock(): Lock {
  const outermost = createFlatLock()
  const innermost = new AsyncLocalStorage<Lock>()
  const lock = () => innermost.getStore() ?? outermost
  return {
    shared: (work) => lock().shared(work),
    alone: (work) => lock().alone(() => innermost.run(createFlatLock(), work)),
  }
}

function createFlatLock(): Lock {
  const sharing = new Set<Promise<unknown>>()
  let lastAlone: Promise<unknown> = Promise.resolve()

  return {
    async shared(work) {
      await lastAlone
      const running = work()
      const settled: Promise<unknown> = running.then(
        () => sharing.delete(settled),
        () => sharing.delete(settled),
      )
      sharing.add(settled)
      return running
    },
    alone(work) {
      const result = lastAlone.then(() => Promise.all(sharing)).then(work)
      lastAlone = result.catch(() => undefined)
      return result
    },
  }
}
