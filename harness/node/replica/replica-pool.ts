/**
 * A pool of two replicas. Each is started at its first use, and replaced when it has ended.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'
import type { Replica } from './replica.ts'

export interface ReplicaPool {
  /** True while replicas can be started. */
  isOpen(): boolean
  /** Resolves once there is one, or the replay of the chain takes too long to wait for. */
  first(): Promise<void>
  /** Resolves once there is a second one, or none can be started. */
  second(): Promise<void>
  /** An idle replica; `undefined` if there is none. */
  next(): Replica | undefined
  /** Resolves once the replica, or its successor, is idle. */
  release(replica: Replica): Promise<void>
  /** Closes the pool, and logs the reason, once. */
  giveUp(reason: unknown): void
  close(): void
}

/**
 * @param repeatMs Maximum wait for the first replica, from the start of its replay of the chain: a long replay takes
 * longer than clients wait. The start of its process does not count, since it depends on the machine's load.
 */
export function createReplicaPool(startReplica: () => Replica, repeatMs: number): ReplicaPool {
  const idle: Replica[] = []
  const started = new Set<Replica>()
  let isClosed = false
  let first: Promise<void> | undefined
  let second: Promise<void> | undefined

  async function start(replica = startReplica()): Promise<void> {
    started.add(replica)
    await replica.ready.then(() => {
      idle.push(replica)
    }, giveUp)
  }

  async function startFirst(): Promise<void> {
    const replica = startReplica()
    const isLong = replica.repeating.then(() => setTimeout(repeatMs, undefined, { ref: false }))
    await Promise.race([start(replica), isLong])
  }

  function close(): void {
    isClosed = true
    for (const replica of started) replica.stop()
    idle.length = 0
  }

  function giveUp(reason: unknown): void {
    if (isClosed) return
    close()
    console.error('From now on the node itself executes calls, without a time limit:', reason)
  }

  return {
    isOpen: () => !isClosed,
    first: () => {
      first ??= startFirst()
      return first
    },
    second: () => {
      second ??= start()
      return second
    },
    next: () => idle.shift(),
    async release(replica) {
      if (isClosed) return
      if (!replica.hasEnded()) {
        idle.unshift(replica)
        return
      }
      started.delete(replica)
      await start()
    },
    giveUp,
    close,
  }
}
