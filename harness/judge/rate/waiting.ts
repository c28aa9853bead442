/**
 * Bounds how long a target may keep one clause waiting, by slow answers or by refusals for the rate. The time
 * from one answer to the next counts, except the pace's own waits and answers within a second. A check may
 * also pause, for example on real time: once its pauses took long, no other case that pauses begins. Other
 * work of a check does not count.
 *
 * @module
 */
import type { Clock } from '../../chain/clock.ts'
import type { Waiting } from '../../core/transport/transport.ts'
import type { Pace } from './pace.ts'

/** The time that a clause has waited for its target, and that it has paused by itself. */
export interface ClauseWaiting extends Waiting {
  /** True once it has waited so long that no other case should begin. */
  isSlow(): boolean
  /** True once it has waited and paused so long that no other case that pauses should begin. */
  isLong(): boolean
  /** The same clock, whose sleeps are pauses of the clause. */
  pausing(clock: Clock): Clock
  /** The same clock, whose sleeps count as waits for the target's delayed state. */
  settling(clock: Clock): Clock
}

// A service that answers each request in time is not cut short within a case.
const longMs = 60_000
const maxMs = 110_000

// The bounds are for this many cases; a run with more cases waits longer.
const usualCases = 10

const quickMs = 1_000

/** @returns `undefined` for a target on virtual time. */
export function waitingFor(
  cases: number,
  { nowMs, pace }: { readonly nowMs?: (() => number) | undefined; readonly pace: Pace },
): ClauseWaiting | undefined {
  if (nowMs === undefined) return undefined
  const share = Math.max(1, cases / usualCases)
  const allowedMs = quickMs + pace.spacingMs
  const underWay = new Set<number>()
  let waitedMs = 0
  let pausedMs = 0
  let settledMs = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  const lapMs = (begunAt: number) => Math.max(0, nowMs() - Math.max(begunAt, answeredAt) - allowedMs)
  return {
    isSlow: () => waitedMs + settledMs >= share * longMs,
    isLong: () => waitedMs + settledMs + pausedMs >= share * longMs,
    pausing: (clock) =>
      counting(clock, (ms) => {
        pausedMs += ms
      }),
    settling: (clock) =>
      counting(clock, (ms) => {
        settledMs += ms
      }),
    leftMs() {
      const leftMs = share * maxMs - waitedMs - Math.max(0, ...[...underWay].map(lapMs))
      return leftMs <= allowedMs ? 0 : leftMs
    },
    begin() {
      const begunAt = nowMs()
      underWay.add(begunAt)
      return () => {
        underWay.delete(begunAt)
        waitedMs += lapMs(begunAt)
        answeredAt = nowMs()
      }
    },
  }
}

function counting(clock: Clock, onSleep: (ms: number) => void): Clock {
  return {
    ...clock,
    sleep(ms) {
      onSleep(ms)
      return clock.sleep(ms)
    },
  }
}
