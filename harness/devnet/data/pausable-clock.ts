/**
 * The machine's clock, which can be paused: while a change to the chain is made, so that the journal records
 * the change's exact time, and while one is repeated.
 *
 * @module
 */
import { type MovableClock, systemClock } from '../../chain/clock.ts'

export interface PausableClock extends MovableClock {
  /** The machine's own time in UNIX seconds, without the seconds added by `advance`. */
  machineTime(): bigint
  /** Pauses the machine's time at `time`, UNIX seconds, while `work` lasts. Not reentrant. */
  pausedAt<T>(time: bigint, work: () => Promise<T>): Promise<T>
}

/** @param machineMs UNIX milliseconds of the machine. */
export function pausableClock(machineMs = Date.now): PausableClock {
  let pausedAtMs: number | undefined
  const nowMs = () => pausedAtMs ?? machineMs()
  return {
    ...systemClock(nowMs),
    machineTime: () => BigInt(Math.floor(nowMs() / 1000)),
    async pausedAt(time, work) {
      pausedAtMs = Number(time) * 1000
      try {
        return await work()
      } finally {
        pausedAtMs = undefined
      }
    },
  }
}
