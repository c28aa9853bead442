/**
 * How long a target may keep one clause waiting, by answering slowly or by refusing for the rate: no clause takes longer
 * because of what the target does. What counts is the time from one answer to the next, but for that of the pace and of an
 * answer within a second; time in which a check does not wait for the target does not count.
 *
 * @module
 */
import type { Waiting } from '../../client/transport.ts'
import type { CaseOptions } from '../case.ts'

/** What a clause has waited for its target. */
export interface ClauseWaiting extends Waiting {
  /** True once it was long enough that no other case should begin. */
  isLong(): boolean
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
  { nowMs, pace }: Pick<CaseOptions, 'nowMs' | 'pace'>,
): ClauseWaiting | undefined {
  if (nowMs === undefined) return undefined
  const share = Math.max(1, cases / usualCases)
  const allowedMs = quickMs + pace.spacingMs
  const underWay = new Set<number>()
  let waitedMs = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  const lapMs = (begunAt: number) => Math.max(0, nowMs() - Math.max(begunAt, answeredAt) - allowedMs)
  return {
    isLong: () => waitedMs >= share * longMs,
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
