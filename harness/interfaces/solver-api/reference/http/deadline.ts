/**
 * The time limit of one answer. Waiting ends when it has passed; a search polls `expired` and stops itself.
 *
 * @module
 */

import { searchMs } from '../../../../solver/solve.ts'
import { problem } from '../../api/problem.ts'
import type { ServicePorts } from './ports.ts'

export interface Deadline {
  /** Reports whether the time for a search has passed, which ends a little before the time for the answer. */
  readonly expired: () => boolean
  /** Milliseconds until the time for a search ends; negative afterwards. */
  readonly msLeft: () => number
  /** @throws Problem 503 when the time passes before `work` is done. */
  readonly within: <T>(work: Promise<T>) => Promise<T>
}

/** A deadline in `allowedTimeMs` from now. */
export function startDeadline({
  now,
  timeout,
  allowedTimeMs,
}: Pick<ServicePorts, 'now' | 'timeout' | 'allowedTimeMs'>): Deadline {
  const end = now() + searchMs(allowedTimeMs)
  const signal = timeout(allowedTimeMs)
  const passed = rejection(signal)
  return {
    expired: () => signal.aborted || now() >= end,
    msLeft: () => (signal.aborted ? 0 : end - now()),
    within: (work) => Promise.race([work, passed]),
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  const passed = new Promise<never>((_, reject) => {
    const fail = () => reject(problem.timedOut())
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
  // The time may pass while nothing awaits the promise.
  passed.catch(() => {})
  return passed
}
