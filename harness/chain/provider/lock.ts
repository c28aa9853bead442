/**
 * A lock on a node, shared or exclusive. Any number of requests share it. Work that takes snapshots needs it
 * exclusively, because other clients would read a state that is about to be reverted, and lose the transactions that
 * they send. Exclusive work can be nested: the same rules hold for all that it starts.
 *
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Lock {
  /** Runs `work` as soon as no work holds the lock exclusively. */
  shared<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` once all earlier work has ended. Later work waits for its end, unless `work` itself starts it. `work`
   * must not wait for other users of the node.
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
