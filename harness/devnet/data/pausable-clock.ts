/**
 * The machine's time, which can be made to stand still at a time: while a change to the chain is made, so that
 * the journal knows what time the change saw, and while one is made again.
 *
 * @module
 */
import { type MovableClock, systemClock } from '../../chain/clock.ts'

export interface PausableClock extends MovableClock {
  /** The machine's own time, UNIX seconds: without what `advance` put this clock ahead of it. */
  machineTime(): bigint
  /** Takes the machine's time to be `time` while `work` lasts. Not to be called within itself. */
  standingAt<T>(time: bigint, work: () => Promise<T>): Promise<T>
}

export function pausableClock(): PausableClock {
  const machine = systemClock()
  let ahead = 0n
  let stoppedAt: bigint | undefined
  return {
    machineTime: () => machine.now(),
    now: () => (stoppedAt ?? machine.now()) + ahead,
    nowMs: () =>
      (stoppedAt === undefined ? machine.nowMs() : Number(stoppedAt) * 1000) + Number(ahead) * 1000,
    sleep: (milliseconds) => machine.sleep(milliseconds),
    advance: (seconds) => {
      ahead += seconds
    },
    mark: () => {
      const marked = ahead
      return () => {
        ahead = marked
      }
    },
    async standingAt(time, work) {
      stoppedAt = time
      try {
        return await work()
      } finally {
        stoppedAt = undefined
      }
    },
  }
}
