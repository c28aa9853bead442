/**
 * Two replicas, of which each is started when it is first asked for, and replaced when it has ended.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'
import type { Replica } from './replica.ts'

export interface ReplicaPool {
  /** True until there can be no replicas any more. */
  isOpen(): boolean
  /** Resolves once there is one, or it takes longer to repeat the chain than anybody is to wait. */
  first(): Promise<void>
  /** Resolves once there is a second one, or there will never be. */
  second(): Promise<void>
  /** One that has nothing to do; `undefined` where there are none any more. */
  next(): Replica | undefined
  /** Resolves once it, or its successor, can do something else. */
  release(replica: Replica): Promise<void>
  /** Closes it, and says why, once. */
  giveUp(reason: unknown): void
  close(): void
}

/**
 * @param repeatMs For which the first one is awaited from when it begins to repeat the chain: a long one takes longer
 * than clients wait. How long its process takes to start is a matter of what else the machine does.
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
    console.error('From now on the node itself executes calls, and cannot end one:', reason)
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
