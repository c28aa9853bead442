/**
 * Frees the traces of executions. The simulator keeps a trace of every step until the answer is collected as garbage,
 * in memory that the engine does not count: some long executions hold gigabytes before the engine collects them.
 *
 * @module
 */
import { collectGarbage } from '../../core/engine/collect-garbage.ts'
import type { Provider } from './provider.ts'

/**
 * Milliseconds of processor time above which a request's trace counts. Wall time would not do: on a busy machine or a
 * fork any request takes this long, and each collection would delay the waiting requests.
 */
const long = 30
/** Milliseconds of processor time of such requests, in total, after which their traces are freed. */
const enough = 1000
/** Milliseconds of processor time of one request: its trace then has some hundred megabytes. */
const enoughOfOne = 250

/** Milliseconds for which a reading of the processor time is good enough: to read it takes as long as a short request. */
const recent = 10

export function collectedTraces(node: Provider): Provider {
  let spent = 0
  let last = read()
  return {
    async request(request) {
      const began = performance.now()
      if (began - last.at > recent) last = read()
      const started = last
      try {
        return await node.request(request)
      } finally {
        if (performance.now() - began > recent) {
          const ended = read()
          const took = ended.computed - Math.max(started.computed, last.computed)
          last = ended
          spent += took > long ? took : 0
          if (spent > enough || took > enoughOfOne) {
            spent = 0
            setImmediate(() => {
              collectGarbage()
              last = read()
            })
          }
        }
      }
    },
  }
}

interface Reading {
  /** Milliseconds of wall time. */
  readonly at: number
  /** Milliseconds of processor time of this process. */
  readonly computed: number
}

function read(): Reading {
  const { user, system } = process.cpuUsage()
  return { at: performance.now(), computed: (user + system) / 1000 }
}
