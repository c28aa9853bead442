/**
 * Who may use a node when. Any number of requests share it; a piece of work that takes snapshots has it
 * alone, or others would read a state that is about to vanish and lose the transactions they send. Inside
 * such work the rule holds again for whatever it starts, so it may be nested.
 *
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Turns {
  /** Runs `work` as soon as nobody has the node alone. */
  shared<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` once all that was begun before is done; whatever `work` does not start itself waits for its
   * end. It must not wait for others that use the node.
   */
  alone<T>(work: () => Promise<T>): Promise<T>
}

export function createTurns(): Turns {
  const outermost = createLock()
  const innermost = new AsyncLocalStorage<Turns>()
  const lock = () => innermost.getStore() ?? outermost
  return {
    shared: (work) => lock().shared(work),
    alone: (work) => lock().alone(() => innermost.run(createLock(), work)),
  }
}

function createLock(): Turns {
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
