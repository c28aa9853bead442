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

export function collectedTraces(node: Provider): Provider {
  let spent = 0
  let lastEnded = 0
  return {
    async request(request) {
      const started = processorTime()
      try {
        return await node.request(request)
      } finally {
        const ended = processorTime()
        const took = ended - Math.max(started, lastEnded)
        lastEnded = ended
        spent += took > long ? took : 0
        if (spent > enough || took > enoughOfOne) {
          spent = 0
          setImmediate(() => {
            collectGarbage()
            lastEnded = processorTime()
          })
        }
      }
    },
  }
}

/** Milliseconds that this process has computed for. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
