/**
 * Tracks how long a target has refused everything, so that not every request waits for a target that never stops.
 *
 * @module
 */

export interface RefusalStreaks {
  /** The path has answered. */
  answered(path: string): void
  /**
   * The path has refused for the rate.
   *
   * @returns True if it has done nothing else for so long that it need not be asked again.
   */
  refused(path: string, nowMs: number): boolean
  /** A request was given up. */
  gaveUp(nowMs: number): void
  /** True once the target has refused every request for a long time. */
  refusesAll(): boolean
  /** Forgets everything: the clock starts again. */
  clear(): void
}

// Longer than the windows of common rate limits.
const maxMs = 90_000

const minGivenUp = 3

export function createStreaks(): RefusalStreaks {
  /** Milliseconds at which each path began to refuse everything. */
  const since = new Map<string, number>()
  let first: number | undefined
  let givenUp = 0
  let refusesAll = false
  const answered = () => {
    first = undefined
    givenUp = 0
  }
  return {
    answered(path) {
      since.delete(path)
      answered()
    },
    refused(path, nowMs) {
      first ??= nowMs
      const began = since.get(path) ?? nowMs
      since.set(path, began)
      return nowMs - began > maxMs
    },
    gaveUp(nowMs) {
      givenUp += 1
      refusesAll ||= givenUp >= minGivenUp && nowMs - (first ?? nowMs) > maxMs
    },
    refusesAll: () => refusesAll,
    clear() {
      since.clear()
      answered()
    },
  }
}
