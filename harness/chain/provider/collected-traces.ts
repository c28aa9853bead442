/**
 * Frees what executions leave behind. The simulator keeps a trace of every step until the answer is collected as
 * garbage, outside of what the engine counts as memory: some long executions hold gigabytes, and it sees no need.
 *
 * @module
 */
import { collectGarbage } from '../../core/engine/collect-garbage.ts'
import type { Provider } from './provider.ts'

/**
 * Milliseconds of processor time that a request takes, after those that wait with it, if its trace matters. Not of the clock:
 * on a busy machine or a fork any request takes that long, and each collection would delay those that wait.
 */
const long = 30
/** Milliseconds of processor time that such requests take together until their traces are freed. */
const enough = 1000
/** Of one request, whose trace is some hundred megabytes by then. */
const enoughOfOne = 250

/** Milliseconds for which a reading of the processor time is good enough: to read it takes as long as a short request. */
const recent = 3

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
  /** Milliseconds of the clock. */
  readonly at: number
  /** Milliseconds that this process has computed for. */
  readonly computed: number
}

function read(): Reading {
  const { user, system } = process.cpuUsage()
  return { at: performance.now(), computed: (user + system) / 1000 }
}
