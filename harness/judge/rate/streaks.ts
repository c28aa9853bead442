/**
 * Remembers how long a target has refused everything, so that one that does so without end is not waited for again with
 * each request.
 *
 * @module
 */

export interface RefusalStreaks {
  /** The path has answered. */
  answered(path: string): void
  /**
   * The path has refused for the rate.
   *
   * @returns True where it has done nothing else for so long that it need not be asked again.
   */
  refused(path: string, nowMs: number): boolean
  /** A request is given up. */
  gaveUp(nowMs: number): void
  /** True once the target has refused whatever it was asked, for long. */
  refusesAll(): boolean
  /** Time begins anew. */
  clear(): void
}

// Longer than the windows that limits count in.
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
