/**
 * Adapts the timeout of requests. A target that has stopped responding must not cost the full timeout for
 * each request: a path that did not answer gets a shorter timeout the next time, and a target that no longer
 * answers at all is given up.
 *
 * @module
 */
import type { Fetch } from '../../core/transport/transport.ts'
import { cannotConnect } from '../rate/probing.ts'
import { firstAnswer } from './first-answer.ts'

export interface Patience {
  /** Milliseconds to wait for the answer to a request. */
  timeoutMs(request: Request): number
  /** The same requests; they reject at once if the target is gone. */
  watching(fetch: Fetch): Fetch
  /** True once the target has stopped responding. */
  isGone(): boolean
}

interface PatienceOptions {
  readonly baseUrl: string
  /** For a path that has answered before. */
  readonly timeoutMs: number
  /** Monotone milliseconds; those of the machine when absent. */
  readonly nowMs?: () => number
}

// Each unanswered request divides the timeout of its path by this. The lower bound is a timeout that any
// working service keeps to, or a multiple of the path's own response time, so that a slow path that was late
// once can answer again.
const divisor = 3
const minTimeoutMs = 5_000
const slowestFactor = 2

// After this many unanswered requests in a row, on any path, a probe decides whether the target is there at all.
const maxSilences = 3
// A restarting service needs some time, and a busy one more than the timeout of a request.
const returnMs = 15_000

export function createPatience({
  baseUrl,
  nowMs = () => performance.now(),
  timeoutMs,
}: PatienceOptions): Patience {
  const silences = new Map<string, number>()
  const slowestMs = new Map<string, number>()
  let silent = 0
  let isGone = false
  let checking: Promise<void> | undefined

  const waitMs = (request: Request) => {
    const path = pathOf(request)
    const neededMs = Math.max(minTimeoutMs, slowestFactor * (slowestMs.get(path) ?? 0))
    const leftMs = timeoutMs / divisor ** (silences.get(path) ?? 0)
    return Math.ceil(Math.max(Math.min(timeoutMs, neededMs), leftMs))
  }

  async function check(): Promise<void> {
    const answer = await firstAnswer({ baseUrl, ended: new Promise(() => {}) }, returnMs)
    if (answer === 'silent') isGone = true
    silent = 0
  }

  return {
    timeoutMs: waitMs,
    isGone: () => isGone,
    watching: (fetch) => async (request) => {
      if (isGone) throw new Error('the target answers nothing any more')
      const path = pathOf(request)
      const seconds = waitMs(request) / 1000
      const before = silences.get(path) ?? 0
      const beganMs = nowMs()
      try {
        const response = await fetch(request)
        slowestMs.set(path, Math.max(slowestMs.get(path) ?? 0, nowMs() - beganMs))
        silences.delete(path)
        silent = 0
        return response
      } catch (error) {
        const isLate = isTimeout(error)
        if (isLate) silences.set(path, before + 1)
        silent = isLate || cannotConnect(error) ? silent + 1 : 0
        if (silent >= maxSilences) {
          checking ??= check().finally(() => {
            checking = undefined
          })
          await checking
        }
        throw isLate ? new Error(`no whole answer within ${seconds.toFixed(1)} seconds`) : error
      }
    },
  }
}

function pathOf({ method, url }: Request): string {
  return `${method} ${new URL(url).pathname}`
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
