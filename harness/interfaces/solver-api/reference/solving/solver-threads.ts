/**
 * Solves in separate threads, so that a request with an immediate answer never waits for a batch. A thread receives
 * each snapshot once, which takes half a millisecond, and keeps the latest ones.
 *
 * @module
 */
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Snapshot } from '../../../../market/snapshot.ts'
import type { Order, Solution, SolveOptions } from '../../../../solver/solve.ts'

/** Solves a batch as `solve` does. */
export type SolveBatch = (
  snapshot: Snapshot,
  orders: readonly Order[],
  options: BatchOptions,
) => Promise<readonly Solution[] | undefined>

export interface BatchOptions extends Pick<SolveOptions, 'effort'> {
  /** The protocols that the AMM filter allows. */
  readonly protocols: ReadonlySet<string>
  /** Milliseconds until the search must return its best solutions so far. */
  readonly msLeft: () => number
}

export interface SolverThreads {
  readonly solve: SolveBatch
  /** Ends the threads; their pending work is rejected. */
  close(): Promise<void>
}

/** A message to a thread. */
export interface Task {
  readonly snapshot: {
    readonly id: number
    /** The snapshot; absent if the thread has it. */
    readonly value?: Snapshot
    /** The ids of the snapshots that are no longer needed. */
    readonly forgotten: readonly number[]
  }
  readonly orders: readonly Order[]
  readonly protocols: readonly string[]
  readonly effort: SolveOptions['effort']
  readonly msLeft: number
}

const keptSnapshots = 4

/** @param count The number of threads, each started when all others are busy. One core is left to everything else. */
export function createSolverThreads(count = Math.max(1, availableParallelism() - 1)): SolverThreads {
  const idle: Thread[] = []
  const started = new Set<Thread>()
  const waiting: ((thread: Thread) => void)[] = []

  function next(): Promise<Thread> {
    const thread = idle.shift() ?? (started.size < count ? startThread() : undefined)
    if (thread === undefined) return new Promise((resolve) => waiting.push(resolve))
    started.add(thread)
    return Promise.resolve(thread)
  }

  /** Puts the thread first, because it has the latest snapshot and its cached results. */
  function release(thread: Thread): void {
    const one = thread.hasEnded() ? replaced(thread) : thread
    const first = waiting.shift()
    if (first !== undefined) first(one)
    else idle.unshift(one)
  }

  function replaced(thread: Thread): Thread {
    started.delete(thread)
    const other = startThread()
    started.add(other)
    return other
  }

  return {
    async solve(snapshot, orders, options) {
      const thread = await next()
      try {
        return await thread.solve(snapshot, orders, options)
      } finally {
        release(thread)
      }
    },
    close: async () => {
      await Promise.all([...started].map((thread) => thread.close()))
    },
  }
}

interface Thread {
  readonly solve: SolveBatch
  readonly hasEnded: () => boolean
  readonly close: () => Promise<unknown>
}

function startThread(): Thread {
  const worker = new Worker(join(import.meta.dirname, `solver-thread${extname(import.meta.filename)}`))
  // The process need not wait for a thread without pending work.
  worker.unref()
  const ids = new Map<Snapshot, number>()
  let nextId = 0
  let ended = false
  let answer: PromiseWithResolvers<readonly Solution[] | undefined> | undefined
  worker.on('message', (solutions: readonly Solution[] | undefined) => answer?.resolve(solutions))
  const end = (error: Error) => {
    ended = true
    answer?.reject(error)
  }
  worker.on('error', end)
  worker.on('exit', () => end(new ThreadEnded()))

  function reference(snapshot: Snapshot): Task['snapshot'] {
    const known = ids.get(snapshot)
    if (known !== undefined) return { id: known, forgotten: [] }
    ids.set(snapshot, nextId)
    const oldest = [...ids].slice(0, -keptSnapshots)
    for (const [one] of oldest) ids.delete(one)
    return { id: nextId++, value: snapshot, forgotten: oldest.map(([, id]) => id) }
  }

  return {
    solve(snapshot, orders, { effort, msLeft, protocols }) {
      answer = Promise.withResolvers()
      const task = {
        snapshot: reference(snapshot),
        orders,
        protocols: [...protocols],
        effort,
        msLeft: msLeft(),
      }
      worker.postMessage(task satisfies Task)
      return answer.promise
    },
    hasEnded: () => ended,
    close: () => worker.terminate(),
  }
}

class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'

  constructor() {
    super('The thread that solved this has ended.')
  }
}
