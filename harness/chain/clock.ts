/**
 * The only source of time. A system clock follows the machine. A virtual clock moves only if code sleeps on it or
 * advances it, so that a test of an hour's decay takes no time and always runs the same way.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'

export interface Clock {
  /** UNIX seconds. */
  now(): bigint
  /** UNIX milliseconds. */
  nowMs(): number
  /** Resolves once this much time has passed on this clock. */
  sleep(milliseconds: number): Promise<void>
}

/** A clock that can be advanced; a node takes the timestamps of its blocks from it. */
export interface MovableClock extends Clock {
  /** Moves the clock forward at once; a system clock then stays ahead of the machine by this much. */
  advance(seconds: bigint): void
  /** @returns A function that undoes every `advance` and virtual `sleep` made since. */
  mark(): () => void
}

/** @param machineMs UNIX milliseconds of the machine. */
export function systemClock(machineMs = Date.now): MovableClock {
  let ahead = 0n
  return {
    now: () => BigInt(Math.floor(machineMs() / 1000)) + ahead,
    nowMs: () => machineMs() + Number(ahead) * 1000,
    sleep: async (milliseconds) => setTimeout(milliseconds),
    advance: (seconds) => {
      ahead += seconds
    },
    mark: () => {
      const marked = ahead
      return () => {
        ahead = marked
      }
    },
  }
}

/** A clock on which sleeping advances it. Do not poll on it: every iteration advances the time. */
export function virtualClock(start: bigint): MovableClock {
  let milliseconds = start * 1000n
  return {
    now: () => milliseconds / 1000n,
    nowMs: () => Number(milliseconds),
    sleep: async (duration) => {
      milliseconds += BigInt(Math.ceil(duration))
    },
    advance: (seconds) => {
      milliseconds += seconds * 1000n
    },
    mark: () => {
      const marked = milliseconds
      return () => {
        milliseconds = marked
      }
    },
  }
}
