/**
 * How long a target may keep one clause waiting, by answering slowly or by refusing for the rate: no clause takes longer
 * because of what the target does. What counts is the time from one answer to the next, but for that of the pace and of an
 * answer within a second. Where a check pauses, as on real time, no other case that does begins once that took long; what
 * else it does does not count.
 *
 * @module
 */
import type { Clock } from '../../chain/clock.ts'
import type { Waiting } from '../../core/transport/transport.ts'
import type { Pace } from './pace.ts'

/** What a clause has waited for its target, and paused by itself. */
export interface ClauseWaiting extends Waiting {
  /** True once it waited so long that no other case should begin. */
  isSlow(): boolean
  /** True once it waited and paused so long that no other case should begin that pauses. */
  isLong(): boolean
  /** The same clock, whose sleeps are pauses of the clause. */
  pausing(clock: Clock): Clock
  /** The same clock, whose sleeps wait for what the target shows late. */
  settling(clock: Clock): Clock
}

// A service that answers each request in time is not cut short in the midst of a case.
const longMs = 60_000
const maxMs = 110_000

// The times are those of so many cases; whoever asks for more of them waits longer.
const usualCases = 10

const quickMs = 1_000

/** @returns `undefined` for a target that takes no time of its own. */
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
